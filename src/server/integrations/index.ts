export { keyHash } from './keys/key-text.ts'
export { webhooksVault } from './webhooks/vault.ts'
export { integrationsModule } from './module.ts'
export { apiBusy, apiKey, apiUse } from './tables.ts'
