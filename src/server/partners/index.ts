export { partnerKeysVault } from './keys.ts'
export { partnersModule } from './module.ts'
export { countPartners } from './read-partners.ts'
export { partner, partnerContract } from './tables.ts'
