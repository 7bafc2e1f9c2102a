import { factorsVault } from '../account/index.ts'
import { brandVault } from '../brand/index.ts'
import { googleAdsVault } from '../costs/index.ts'
import { feedsVault, sealFeeds } from '../feeds/index.ts'
import { exportsVault, webhooksVault } from '../integrations/index.ts'
import { connectionsVault, sealCallbacks } from '../networks/index.ts'
import { createSeal, type Seal, signInsVault, type Vault } from '../outside/index.ts'
import { partnerKeysVault } from '../partners/index.ts'
import type { Secret } from '../env/secret.ts'
import type { Database } from '../store/database/open.ts'

/** Every module that stores secrets in its tables. */
const vaults: readonly Vault[] = [
  factorsVault,
  signInsVault,
  googleAdsVault,
  connectionsVault,
  feedsVault,
  partnerKeysVault,
  webhooksVault,
  exportsVault,
  brandVault,
]

export async function hasSecrets(database: Database): Promise<boolean> {
  for (const vault of vaults) if (await vault.hasSecrets(database)) return true
  return false
}

/** Re-encrypts every stored secret with the first key. Returns the number of connections with credentials. */
export async function resealAll(database: Database, keys: readonly [Buffer, ...Buffer[]]): Promise<number> {
  const seal = createSeal(keys)
  let count = 0
  for (const vault of vaults) count += await vault.reseal(database, seal)
  return count
}

/** Encrypts secrets the demo wrote in plain text. The modules encrypt those of earlier versions before they start. */
export async function sealDemo(database: Database, secret: Secret): Promise<Seal> {
  const seal = createSeal([secret.derive('credentials'), ...secret.older('credentials')])
  await sealCallbacks(database, seal)
  await sealFeeds(database, seal)
  return seal
}
