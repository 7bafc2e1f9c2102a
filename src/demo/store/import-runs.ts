import type { importRun } from '../../server/networks/tables.ts'
import type { DemoConversion } from '../generate/conversions.ts'
import type { LedgerRow } from '../generate/transactions.ts'
import { uuidOf } from '../random.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { isImportFailed } from '../scenario/troubles.ts'

type Run = typeof importRun.$inferInsert
const dayMs = 86_400_000
const shownDays = 14

/** Identifies the run that created the demo. */
const madeMessage = 'Demo data'

const madeRun = ({ accountUuid, connections }: Scenario, until: Date): Run => ({
  uuid: uuidOf(accountUuid, 'made', until.getTime()),
  accountUuid,
  connectionUuid: connections.find((c) => c.key === 'inbound')?.uuid ?? accountUuid,
  kind: 'full',
  state: 'done',
  startedAt: until,
  finishedAt: until,
  message: madeMessage,
})

/** Fails for a while once a week, so that the log has an example of a failed import. */
const weak = 'tradetracker'
const failedBefore = (done: Run): Run => ({
  ...done,
  uuid: uuidOf(done.uuid ?? '', 'failed'),
  state: 'failed',
  startedAt: new Date((done.startedAt?.getTime() ?? 0) - 3_600_000),
  finishedAt: new Date((done.startedAt?.getTime() ?? 0) - 3_300_000),
  newCount: 0,
  changedCount: 0,
  message: 'TradeTracker has a problem of its own (503). It is tried again later.',
})

/** The message of an import whose key the network refuses. */
export const refusedMessage = 'Daisycon refused the credentials. Reconnect with valid credentials.'

/** The arrivals: the first report of each transaction, and later changes. */
export type ReportedRows = { first: readonly LedgerRow[]; later: readonly LedgerRow[] }
export const reportedRowsOf = (conversions: readonly Pick<DemoConversion, 'arrivals'>[]): ReportedRows => ({
  first: conversions.flatMap((c) => c.arrivals.slice(0, 1)),
  later: conversions.flatMap((c) => c.arrivals.slice(1)),
})

/** The number each night's import brought. */
function countByNight(arrivals: readonly LedgerRow[]): (connection: string, night: number) => number {
  const keyOf = (connection: string, night: number) => `${connection} ${night}`
  const counted = new Map<string, number>()
  for (const { connectionUuid, receivedAt } of arrivals) {
    const key = keyOf(connectionUuid, Math.floor((receivedAt?.getTime() ?? 0) / dayMs) + 1)
    counted.set(key, (counted.get(key) ?? 0) + 1)
  }
  return (connection, night) => counted.get(keyOf(connection, night)) ?? 0
}

const refusedRun = (done: Run): Run => ({
  ...done,
  state: 'failed',
  newCount: 0,
  changedCount: 0,
  message: refusedMessage,
  trouble: 'credentials',
})

/**
 * The nightly imports of the last two weeks, and the run that created the demo. `dayOf`: the day of the demo a night
 * belongs to.
 */
export function importRuns(
  scenario: Scenario,
  { first, later }: ReportedRows,
  until: Date,
  dayOf: (at: Date) => number = () => Number.NaN,
): Run[] {
  const [isNew, isChanged] = [countByNight(first), countByNight(later)]
  const last = Math.floor(until.getTime() / dayMs)
  const nights = Array.from({ length: shownDays }, (_, i) => last - shownDays + 1 + i)
  return [
    ...scenario.connections
      .filter((c) => c.arrives === 'api')
      .flatMap((c) =>
        nights.flatMap((night): Run[] => {
          const startedAt = new Date(night * dayMs + (65 + c.index * 3) * 60_000)
          const done: Run = {
            uuid: uuidOf(c.uuid, 'import', night),
            accountUuid: scenario.accountUuid,
            connectionUuid: c.uuid,
            kind: 'recent',
            state: 'done',
            startedAt,
            finishedAt: new Date(startedAt.getTime() + 21_000 + c.index * 1700),
            newCount: isNew(c.uuid, night),
            changedCount: isChanged(c.uuid, night),
          }
          if (isImportFailed(c.key, dayOf(startedAt))) return [refusedRun(done)]
          return c.key === weak && night % 7 === 0 ? [failedBefore(done), done] : [done]
        }),
      )
      .filter((r) => (r.finishedAt?.getTime() ?? 0) < until.getTime()),
    madeRun(scenario, until),
  ]
}
