import type { Clock } from '../time/clock.ts'
import type { GoalPace, SaleHistory } from '../insights/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import type { ReadNotedDays } from './left-out.ts'

/** What a look at an account stands on. */
export type RunParts = {
  database: Database
  events: Events
  clock: Clock
  notedDays: ReadNotedDays
  /** What the month that runs will have brought, of each target; without it none is judged. */
  goalPaces?: (viewer: { accountUuid: string; timezone: string }) => Promise<GoalPace[]>
  /** What the account's past tells of its sales; null where it is too short. */
  saleHistory: (accountUuid: string) => Promise<SaleHistory | null>
}
