import { factorsVault } from '../account/index.ts'
import { googleAdsVault } from '../costs/index.ts'
import { connectionsVault } from '../networks/index.ts'
import { createSeal, signInsVault, type Vault } from '../outside/index.ts'
import { partnerKeysVault } from '../partners/index.ts'
import type { Database } from '../store/database/open.ts'

/** Every module that keeps secrets in its tables. */
const vaults: readonly Vault[] = [factorsVault, signInsVault, googleAdsVault, connectionsVault, partnerKeysVault]

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
