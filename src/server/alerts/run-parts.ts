import type { Clock } from '../time/clock.ts'
import type { GoalPace, SaleHistory } from '../insights/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import type { ReadNotedDays } from './left-out.ts'

/** The dependencies of an account's check. */
export type RunParts = {
  database: Database
  events: Events
  clock: Clock
  notedDays: ReadNotedDays
  /** The expected results of the current month, for each target; without it no target is judged. */
  goalPaces?: (viewer: { accountUuid: string; timezone: string }) => Promise<GoalPace[]>
  /** What the account's past tells about its sales; null where it is too short. */
  saleHistory: (accountUuid: string) => Promise<SaleHistory | null>
}
