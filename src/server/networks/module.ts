import { hoursBetweenImports } from '../../contract/plan-table.ts'
import type { Answering } from '../module.ts'
import type { Receive, Take } from '../money/index.ts'
import type { Later } from '../jobs/later.ts'
import type { Platform } from '../platform.ts'
import { createTakeCallback } from './callback-batch.ts'
import { sealCallbacks } from './callback-secret.ts'
import { callbackKind, callbackPath, createCallbacks } from './callbacks.ts'
import { networksCalls } from './calls.ts'
import type { ExpectRoom } from './connect.ts'
import { customNetworksCalls } from './custom/calls.ts'
import { withOwnNetworks } from './custom/with-own-networks.ts'
import { countImports } from './counted-imports.ts'
import { networksJobs } from './jobs.ts'
import { openConnection } from './live.ts'
import { mappingsCalls } from './mappings-calls.ts'
import { campaignsForNewSite } from './media.ts'
import { networkSignInsCalls } from './oauth/calls.ts'
import { networkOverviewCalls } from './overview/calls.ts'
import type { ChancesParts } from './overview/read-chances.ts'
import { refusedCallbacksCalls } from './refused-callbacks-calls.ts'
import { stateWordsCalls } from './state-words-calls.ts'
import { shopNamesCalls } from './shop-names-calls.ts'
import { uploadsCalls } from './uploads/calls.ts'

/**
 * How money is stored: `take` is `receive` inside a transaction of this module, and `wake` reports that it was
 * committed.
 */
export type NetworksAsks = {
  receive: Receive
  take: Take
  wake: () => void
  expectRoom: ExpectRoom
  later: Later
} & Pick<ChancesParts, 'statedPerClick' | 'leadsToShop'>
export type NetworksModule = Answering<'networks'> & {
  /** Adds a new site to every connection that is used on all others. */
  campaignsForNewSite: (accountUuid: string, siteUuid: string) => Promise<void>
}

export function networksModule(
  platform: Platform,
  { receive, take, wake, statedPerClick, leadsToShop, expectRoom, later }: NetworksAsks,
): NetworksModule {
  const { database, events, clock, env, log, publicUrl, workshop } = platform
  const { door, seal, signIns } = platform.outside
  const { send } = platform.jobs
  const imports = countImports()
  const networks = withOwnNetworks(
    database,
    networksCalls({ database, door, seal, send, publicUrl, expectRoom, clock, take }),
  )
  const callbacks = createCallbacks({
    take: createTakeCallback({ database, receive, clock, log }),
    log,
    isFull: platform.disk.isTight,
    later,
  })
  return {
    calls: {
      networks,
      customNetworks: customNetworksCalls({ database, seal }),
      mappings: mappingsCalls({ database, send }),
      networkOverview: networkOverviewCalls({ database, events, clock, statedPerClick, leadsToShop }),
      networkSignIns: networkSignInsCalls({ database, door, signIns, publicUrl, networks }),
      refusedCallbacks: refusedCallbacksCalls({ database, receive, clock }),
      shopNames: shopNamesCalls({ database, send }),
      stateWords: stateWordsCalls({ database, send }),
      uploads: uploadsCalls({
        database,
        clock,
        take,
        wake,
        workshop,
        open: (row) => openConnection({ database, door, seal }, row)?.credentials,
      }),
    },
    jobs: networksJobs({
      database,
      door,
      seal,
      receive,
      clock,
      log,
      send,
      imports,
      importHours: env.BILLING === 'off' ? () => 1 : hoursBetweenImports,
    }),
    measures: platform.plays('work') ? [imports.measure] : [],
    paths: { [callbackPath]: callbacks.handle },
    takesLater: { [callbackKind]: callbacks.takeKept },
    prepare: () => sealCallbacks(database, seal),
    campaignsForNewSite: (accountUuid, siteUuid) => campaignsForNewSite(database, accountUuid, siteUuid),
  }
}
