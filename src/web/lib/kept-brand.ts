import type { PageBrand } from '../../contract/brand/brand.ts'
import { brandStyle } from '../../contract/brand/brand-style.ts'
import { hostBrand } from './host-brand.ts'
import { iconOf } from './worn-brand.ts'

const key = 'outbound-brand'

/** What `public/scheme.js` puts on with the next page, before this script runs. An own domain's page says it itself. */
export function keepBrand(brand: PageBrand): void {
  if (hostBrand()) return
  try {
    localStorage.setItem(key, JSON.stringify({ name: brand.name, icon: iconOf(brand), style: brandStyle(brand) }))
  } catch {
    // storage is switched off or full: ours is seen for a moment
  }
}

/** Nothing of an account is left for the next person at this screen. */
export function forgetBrand(): void {
  const early = document.getElementById('kept-brand')
  early?.remove()
  if (early) document.querySelector('link[rel="icon"]')?.setAttribute('href', '/favicon.svg')
  try {
    localStorage.removeItem(key)
  } catch {
    // storage is switched off: nothing was kept
  }
}
