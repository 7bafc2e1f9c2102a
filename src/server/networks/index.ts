import type { Clock } from '../clock.ts'
import type { Job, SendJob } from '../jobs/job.ts'
import type { Log } from '../log.ts'
import type { Receive, Take } from '../money/index.ts'
import type { Outside } from '../outside/index.ts'
import type { Database } from '../store/database/open.ts'
import { networksCalls } from './calls.ts'
import { createTakeCallback } from './callback-batch.ts'
import type { Workshop } from '../workshop/index.ts'
import { createCallbacks } from './callbacks.ts'
import { customNetworksCalls } from './custom/calls.ts'
import { networkSignInsCalls } from './oauth/calls.ts'
import { withOwnNetworks } from './custom/with-own-networks.ts'
import { networksJobs } from './jobs.ts'
import { mappingsCalls } from './mappings-calls.ts'
import { campaignsForNewSite } from './media.ts'
import { openConnection } from './live.ts'
import { uploadsCalls } from './uploads/calls.ts'

export { connectionsVault } from './vault.ts'
export { callbackPath } from './callbacks.ts'
export { networkOverviewCalls } from './overview/calls.ts'
export { loadCustomNames } from './custom/own-networks.ts'
export { allNetworks, createNetworkLinks, networkNames } from './network-links.ts'

export type NetworksParts = {
  database: Database
  receive: Receive
  /** `receive` inside a transaction of ours, and the word that it was committed. */
  take: Take
  poke: () => void
  clock: Clock
  log: Log
  outside: Outside
  publicUrl: string
  workshop: Workshop
  /** Adds a job; given late, because the jobs are built from this module. */
  send: SendJob
}
export type Networks = {
  calls: ReturnType<typeof networksCalls>
  uploads: ReturnType<typeof uploadsCalls>
  mappings: ReturnType<typeof mappingsCalls>
  customNetworks: ReturnType<typeof customNetworksCalls>
  signIns: ReturnType<typeof networkSignInsCalls>
  /** Everything below `/tr/callbacks/v1/`. */
  callbacks: ReturnType<typeof createCallbacks>
  jobs: Job[]
  campaignsForNewSite: (accountUuid: string, siteUuid: string) => Promise<void>
}

export function createNetworks(parts: NetworksParts): Networks {
  const { database, receive, clock, log, publicUrl, send } = parts
  const { door, seal, signIns } = parts.outside
  const calls = withOwnNetworks(database, networksCalls({ database, door, seal, send, publicUrl }))
  return {
    calls,
    signIns: networkSignInsCalls({ database, door, signIns, publicUrl, networks: calls }),
    customNetworks: customNetworksCalls({ database, seal }),
    mappings: mappingsCalls({ database, send }),
    uploads: uploadsCalls({
      database,
      clock,
      take: parts.take,
      poke: parts.poke,
      workshop: parts.workshop,
      open: (row) => openConnection({ database, door, seal }, row)?.credentials,
    }),
    callbacks: createCallbacks({ take: createTakeCallback({ database, receive, clock, log }), log }),
    jobs: networksJobs({ database, door, seal, receive, clock, log, send }),
    campaignsForNewSite: (accountUuid, siteUuid) => campaignsForNewSite(database, accountUuid, siteUuid),
  }
}
