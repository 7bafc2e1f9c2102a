import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { assigneesCalls } from './assignees.ts'
import { merchantsCalls } from './calls.ts'
import { directoryCalls } from './directory/calls.ts'
import { directoryJobs } from './directory/keep-up-to-date.ts'
import type { NetworkNames } from './directory/read-directory.ts'

export type MerchantsAsks = {
  networks: NetworkNames & {
    /** By the identifier of a network; '' for one nobody knows. */
    networkUuid: (network: string) => string
  }
}

export const merchantsModule = (
  { database, events, clock, jobs: { send } }: Platform,
  { networks }: MerchantsAsks,
): Answering<'merchants'> => ({
  calls: {
    assignees: assigneesCalls({ database, clock }),
    directory: directoryCalls({ database, events, clock, send, networks }),
    merchants: merchantsCalls({ database, events, networkUuid: networks.networkUuid }),
  },
  jobs: directoryJobs({ database, events, clock }),
})
