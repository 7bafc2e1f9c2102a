import type { PageBrand } from '../../contract/brand/brand.ts'

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
function read(): PageBrand | null {
  const text = metaOf('brand')
  if (!text) return null
  try {
    return JSON.parse(text) as PageBrand
  } catch {
    return null // not written by the server
  }
}
let known: PageBrand | null | undefined

/**
 * The brand of the own domain of this page, which the server wrote into it (R248: the product under an own domain);
 * null under our own address.
 */
export const hostBrand = (): PageBrand | null => (known ??= read())

/** The base address for API clients: the product's own address, even under an own domain. */
export const programsOrigin = (): string => metaOf('programs') ?? window.location.origin
