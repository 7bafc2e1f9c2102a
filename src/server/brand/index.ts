/** The account's own name, logo, colours and sender in place of the product's (R237: white label). */
export { type Brands, createBrands } from './brands.ts'
export type { AccountOfPage } from './account-of-page.ts'
export { brandModule } from './module.ts'
export { brandVault } from './vault.ts'
