export { partnerKeysVault } from './keys.ts'
export { partnersModule } from './module.ts'
export { partner, partnerContract } from './tables.ts'
