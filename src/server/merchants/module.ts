import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { assigneesCalls } from './assignees.ts'
import { merchantsCalls } from './calls.ts'
import { directoryCalls } from './directory/calls.ts'
import { directoryJobs, upToDate } from './directory/keep-up-to-date.ts'
import type { NetworkNames } from './directory/read-directory.ts'
import { readIconCandidatesTask } from './icons/icon-candidates.ts'
import { iconsPath } from './icons/icon-path.ts'
import { iconsJob } from './icons/icons-job.ts'
import { serveIcon } from './icons/serve-icon.ts'
import { createVisit } from '../outside/index.ts'
import { merchantIgnoresCalls } from './ignores.ts'
import { merchantNotesCalls } from './notes/calls.ts'
import { merchantPageCalls, type PageParts } from './page/calls.ts'

export type MerchantsAsks = {
  networks: NetworkNames & {
    /** By the identifier of a network; '' for an unknown one. */
    networkUuid: (network: string) => string
  }
} & Pick<PageParts, 'readConnections' | 'report' | 'addressOf'>

export const merchantsModule = (
  { env, database, events, clock, log, workshop, jobs: { send } }: Platform,
  { networks, readConnections, report, addressOf }: MerchantsAsks,
): Answering<'merchants'> => ({
  calls: {
    assignees: assigneesCalls({ database, clock }),
    directory: directoryCalls({ database, events, clock, send, networks, report }),
    merchantIgnores: merchantIgnoresCalls({ database, clock }),
    merchantNotes: merchantNotesCalls({ database, clock }),
    merchantPage: merchantPageCalls({
      database,
      clock,
      addressOf,
      networks,
      readConnections,
      report,
      upToDate: (accountUuid) => upToDate({ database, events, clock, send }, accountUuid),
    }),
    merchants: merchantsCalls({ database, events, networkUuid: networks.networkUuid }),
  },
  jobs: [
    ...directoryJobs({ database, events, clock }),
    ...(env.MERCHANT_ICONS === 'on'
      ? [
          iconsJob({
            database,
            clock,
            visit: createVisit(),
            readCandidates: (ask) => workshop.long(readIconCandidatesTask, ask),
          }),
        ]
      : []),
  ],
  paths: { [iconsPath]: serveIcon({ database, log }) },
})
