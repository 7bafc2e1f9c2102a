import type { PageBrand } from '../../contract/brand/brand.ts'
import { brandStyle } from '../../contract/brand/brand-style.ts'
import { hostBrand } from './host-brand.ts'
import { iconOf } from './worn-brand.ts'

const key = 'outbound-brand'

/**
 * Stores the brand for `public/scheme.js`, which applies it on the next page before this script runs. A page of an own
 * domain contains it.
 */
export function keepBrand(brand: PageBrand): void {
  if (hostBrand()) return
  try {
    localStorage.setItem(key, JSON.stringify({ name: brand.name, icon: iconOf(brand), style: brandStyle(brand) }))
  } catch {
    // storage is off or full: our own brand shows for a moment
  }
}

/** Removes all traces of an account for the next user of this browser. */
export function forgetBrand(): void {
  const early = document.getElementById('kept-brand')
  early?.remove()
  if (early) document.querySelector('link[rel="icon"]')?.setAttribute('href', '/favicon.svg')
  try {
    localStorage.removeItem(key)
  } catch {
    // storage is off: nothing was stored
  }
}
