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

/** Every module that keeps secrets in its tables. */
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

/** Closes every stored secret anew with the first key. Gives how many connections have credentials. */
export async function resealAll(database: Database, keys: readonly [Buffer, ...Buffer[]]): Promise<number> {
  const seal = createSeal(keys)
  let count = 0
  for (const vault of vaults) count += await vault.reseal(database, seal)
  return count
}

/** Seals what the demo wrote in plain. What versions before left so is sealed by the modules, before they begin. */
export async function sealDemo(database: Database, secret: Secret): Promise<Seal> {
  const seal = createSeal([secret.derive('credentials'), ...secret.older('credentials')])
  await sealCallbacks(database, seal)
  await sealFeeds(database, seal)
  return seal
}
