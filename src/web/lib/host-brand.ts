import type { PageBrand } from '../../contract/brand/brand.ts'

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
function read(): PageBrand | null {
  const text = metaOf('brand')
  if (!text) return null
  try {
    return JSON.parse(text) as PageBrand
  } catch {
    return null // not as the server writes it
  }
}
let known: PageBrand | null | undefined

/** The brand of the own domain that this page is under, as the server wrote it into it (R248: the product under an own domain); null under our own address. */
export const hostBrand = (): PageBrand | null => (known ??= read())

/** Where programs ask: the product's own address, also for who works under an own domain. */
export const programsOrigin = (): string => metaOf('programs') ?? window.location.origin
