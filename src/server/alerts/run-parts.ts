import type { Clock } from '../time/clock.ts'
import type { SaleHistory } from '../insights/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import type { ReadNotedDays } from './left-out.ts'

/** What a look at an account stands on. */
export type RunParts = {
  database: Database
  events: Events
  clock: Clock
  notedDays: ReadNotedDays
  /** What the account's past tells of its sales; null where it is too short. */
  saleHistory: (accountUuid: string) => Promise<SaleHistory | null>
}
