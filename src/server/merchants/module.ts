import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { assigneesCalls } from './assignees.ts'
import { merchantsCalls } from './calls.ts'

export type MerchantsAsks = {
  /** By the identifier of a network; '' for one nobody knows. */
  networkUuid: (network: string) => string
}

export const merchantsModule = (
  { database, events, clock }: Platform,
  { networkUuid }: MerchantsAsks,
): Answering<'merchants'> => ({
  calls: {
    assignees: assigneesCalls({ database, clock }),
    merchants: merchantsCalls({ database, events, networkUuid }),
  },
})
