export { costsModule } from './module.ts'
export { googleAdsVault } from './google-ads/vault.ts'
