import type { PageBrand } from '../../contract/brand/brand.ts'
import { hostBrand } from './host-brand.ts'

const ours = 'Outbound'
const ofPage = (): string => hostBrand()?.name ?? ours
let worn: PageBrand | null = null

/** The name of the product on this page. */
export const productWorn = (): string => worn?.name ?? ofPage()

export const isOurName = (): boolean => productWorn() === ours

export const iconOf = ({ logo }: PageBrand): string => (logo === '' ? 'data:,' : logo)
function setIcon(href: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = href
}

/** Applies a brand; returns a function that removes it. */
export function wearBrand(brand: PageBrand): () => void {
  worn = brand
  document.title = document.title.replace(ofPage(), brand.name)
  setIcon(iconOf(brand))
  return () => {
    if (worn !== brand) return
    worn = null
    document.title = document.title.replace(brand.name, ofPage())
    const under = hostBrand()
    setIcon(under ? iconOf(under) : '/favicon.svg')
  }
}
