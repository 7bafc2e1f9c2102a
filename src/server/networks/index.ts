import { isNotNull } from 'drizzle-orm'
import { createDoor, type Door, type DoorDeps } from '../../connectors/fetch.ts'
import type { Clock } from '../clock.ts'
import { googleAdsConnection } from '../costs/tables.ts'
import type { Job, SendJob } from '../jobs/job.ts'
import type { Log } from '../log.ts'
import type { Receive, Take } from '../money/index.ts'
import type { Database } from '../store/database/open.ts'
import { networksCalls } from './calls.ts'
import { createTakeCallback } from './callback-batch.ts'
import { createCallbacks } from './callbacks.ts'
import { customNetworksCalls } from './custom/calls.ts'
import { networkSignInsCalls } from './oauth/calls.ts'
import { authorizeAddress, exchangeCode, tokenDoor } from './oauth/exchange-code.ts'
import { createSignIns, type SignIns } from './oauth/sign-ins.ts'
import { withOwnNetworks } from './custom/with-own-networks.ts'
import { networksJobs } from './jobs.ts'
import { mappingsCalls } from './mappings-calls.ts'
import { campaignsForNewSite } from './media.ts'
import { createSeal, type Seal } from './seal.ts'
import { openConnection } from './live.ts'
import { connection } from './tables.ts'
import { uploadsCalls } from './uploads/calls.ts'

export { resealCredentials } from './reseal.ts'
export { callbackPath } from './callbacks.ts'
export { networkOverviewCalls } from './overview/calls.ts'
export { loadCustomNames } from './custom/own-networks.ts'
export { allNetworks, createNetworkLinks, networkNames } from './network-links.ts'

/** The base of the European Central Bank's files; `ecb` in NETWORK_BASE_URLS moves it. */
const bank = 'https://www.ecb.europa.eu'

export type NetworksParts = {
  database: Database
  receive: Receive
  /** `receive` inside a transaction of ours, and the word that it was committed. */
  take: Take
  poke: () => void
  clock: Clock
  log: Log
  /** 32 bytes for credentials at rest. */
  credentialsKey: Buffer
  /** Keys that were replaced and may still be needed to open what they closed. */
  olderCredentialsKeys?: readonly Buffer[]
  /** Other addresses for named networks (NETWORK_BASE_URLS); the only way a private address is reached. */
  baseUrls: Readonly<Record<string, string>>
  /** Other limits for named networks (NETWORK_LIMITS). */
  networkLimits?: DoorDeps['networkLimits']
  publicUrl: string
  /** Adds a job; given late, because the jobs are built from this module. */
  send: SendJob
  /** Time and chance of the door, for tests. */
  door?: DoorDeps
}
/** The way out, the vault and the sign-ins, for services that are no networks. */
export type Outside = {
  door: Door
  seal: Seal
  signIns: SignIns
  authorizeAddress: typeof authorizeAddress
  exchangeCode: typeof exchangeCode
  tokenDoor: typeof tokenDoor
}
export type Networks = {
  outside: Outside
  calls: ReturnType<typeof networksCalls>
  uploads: ReturnType<typeof uploadsCalls>
  mappings: ReturnType<typeof mappingsCalls>
  customNetworks: ReturnType<typeof customNetworksCalls>
  signIns: ReturnType<typeof networkSignInsCalls>
  /** Everything below `/tr/callbacks/v1/`. */
  callbacks: ReturnType<typeof createCallbacks>
  jobs: Job[]
  campaignsForNewSite: (accountUuid: string, siteUuid: string) => Promise<void>
  /** Reads a file of the European Central Bank, through the same door as everything else. */
  readBank: (path: string) => Promise<string>
}

/** False once anything was encrypted: from then on a missing key is an error, not a reason to make a new one. */
export async function hasNoCredentials(database: Database): Promise<boolean> {
  const found = await database.system
    .select({ uuid: connection.uuid })
    .from(connection)
    .where(isNotNull(connection.credentials))
    .limit(1)
  if (found.length > 0) return false
  const [ads] = await database.system
    .select({ account: googleAdsConnection.accountUuid })
    .from(googleAdsConnection)
    .where(isNotNull(googleAdsConnection.credentials))
    .limit(1)
  return ads === undefined
}

const readBank = (door: Door) => {
  const get = door.open({
    network: 'ecb',
    name: 'The European Central Bank',
    perMinute: 10,
    baseUrl: bank,
    headers: {},
    limitKey: '',
    secrets: [],
  })
  return async (path: string) => String(await get({ path, as: 'text' }))
}

export function createNetworks(parts: NetworksParts): Networks {
  const { database, receive, clock, log, credentialsKey, baseUrls, networkLimits = {}, publicUrl, send } = parts
  const onRetry: DoorDeps['onRetry'] = (about) => log.info('network is asked again', about)
  const door = createDoor({ baseUrls, networkLimits, now: () => clock.now().getTime(), onRetry, ...parts.door })
  const seal = createSeal([credentialsKey, ...(parts.olderCredentialsKeys ?? [])])
  const calls = withOwnNetworks(database, networksCalls({ database, door, seal, send, publicUrl }))
  const signIns = createSignIns({ database, seal, clock })
  return {
    outside: { door, seal, signIns, authorizeAddress, exchangeCode, tokenDoor },
    calls,
    signIns: networkSignInsCalls({ database, door, signIns, publicUrl, networks: calls }),
    customNetworks: customNetworksCalls({ database, seal }),
    mappings: mappingsCalls({ database, send }),
    uploads: uploadsCalls({
      database,
      clock,
      take: parts.take,
      poke: parts.poke,
      open: (row) => openConnection({ database, door, seal }, row)?.credentials,
    }),
    callbacks: createCallbacks({ take: createTakeCallback({ database, receive, clock, log }), log }),
    jobs: networksJobs({ database, door, seal, receive, clock, log, send }),
    campaignsForNewSite: (accountUuid, siteUuid) => campaignsForNewSite(database, accountUuid, siteUuid),
    readBank: readBank(door),
  }
}
