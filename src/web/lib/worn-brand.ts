import type { PageBrand } from '../../contract/brand/brand.ts'

const ours = 'Outbound'
let worn: PageBrand | null = null

/** What the product is called on this page. */
export const productWorn = (): string => worn?.name ?? ours

export const isOurName = (): boolean => worn === null

function setIcon(href: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = href
}

/** Puts a brand on; gives the function that takes it off. */
export function wearBrand(brand: PageBrand): () => void {
  worn = brand
  document.title = document.title.replace(ours, brand.name)
  setIcon(brand.logo === '' ? 'data:,' : brand.logo)
  return () => {
    if (worn !== brand) return
    worn = null
    document.title = document.title.replace(brand.name, ours)
    setIcon('/favicon.svg')
  }
}
