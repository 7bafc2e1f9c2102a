import type { AllHandlers } from '../http/handlers.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { IntegrationsAsks } from '../integrations/index.ts'
import type { Database } from '../store/database/open.ts'
import { calendarDays } from './calendar-days.ts'
import { inNameOf, insideCalls } from './inside-calls.ts'

type Asks = Pick<IntegrationsAsks, 'rows' | 'screens' | 'callsOf' | 'calendarDays'>
type Parts = { database: Database; rates: RateLimits; rows: Asks['rows']; screens: () => AllHandlers }

/** What exports need from other modules. */
export const exportPorts = ({ database, rates, rows, screens }: Parts): Asks => ({
  rows,
  screens,
  callsOf: (reader) => insideCalls(screens(), rates, inNameOf(reader)),
  calendarDays: (accountUuid, fromDay) => calendarDays(database, accountUuid, fromDay),
})
