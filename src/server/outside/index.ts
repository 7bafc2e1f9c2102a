import { createDoor, type Door, type DoorDeps } from '../../connectors/shared/http/fetch.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { createReadBank } from './bank.ts'
import { createSeal, type Seal } from './seal.ts'
import { createSignIns, type SignIns } from './sign-ins.ts'

export { authorizeAddress, exchangeCode, tokenDoor } from './exchange-code.ts'
export { inPages } from './in-pages.ts'
export { createSeal, resealed, type Seal } from './seal.ts'
export { createSignIns, type SignIns } from './sign-ins.ts'
export { signInsVault } from './sign-ins-vault.ts'
export { hashOfSecret } from './secret-address.ts'
export { expectSameSecret } from './same-secret.ts'
export { oauthSignIn } from './tables.ts'
export type { Vault } from './vault.ts'
export { createVisit, type Visit, type Visited } from './visit.ts'

export type OutsideParts = {
  database: Database
  clock: Clock
  log: Log
  /** Keys of 32 bytes for encryption at rest: the current one, then replaced ones that may still have to decrypt. */
  keys: readonly [Buffer, ...Buffer[]]
  /** Other URLs for named networks (NETWORK_BASE_URLS); the only way to reach a private address. */
  baseUrls: Readonly<Record<string, string>>
  /** Other limits for named networks (NETWORK_LIMITS). */
  networkLimits?: DoorDeps['networkLimits']
  /** Clock and randomness of the client, for tests. */
  door?: DoorDeps | undefined
}
/** All access to third parties: the guarded client, encryption of their secrets, sign-ins, and the bank's files. */
export type Outside = {
  door: Door
  seal: Seal
  signIns: SignIns
  readBank: (path: string) => Promise<string>
}

export function createOutside({
  database,
  clock,
  log,
  keys,
  baseUrls,
  networkLimits = {},
  door: own,
}: OutsideParts): Outside {
  const onRetry: DoorDeps['onRetry'] = (about) => log.info('network is asked again', about)
  const door = createDoor({ baseUrls, networkLimits, now: () => clock.now().getTime(), onRetry, ...own })
  const seal = createSeal(keys)
  return { door, seal, signIns: createSignIns({ database, seal, clock }), readBank: createReadBank(door) }
}
