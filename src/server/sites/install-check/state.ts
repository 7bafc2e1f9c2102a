import type { InstallState } from '../../../contract/sites/install-check.ts'
import type { installCheck } from '../tables.ts'

export type CheckRow = typeof installCheck.$inferSelect
/** A check that has not ended by then is given up: its server stopped, or the queue is stuck. */
const patience = 10 * 60_000

export const isUnderWay = ({ askedAt, endedAt }: Pick<CheckRow, 'askedAt' | 'endedAt'>, now: Date): boolean =>
  (endedAt === null || endedAt < askedAt) && now.getTime() - askedAt.getTime() < patience

/** The state of the last check, for display. */
export function shownState(row: CheckRow | undefined, now: Date): InstallState {
  if (!row) return { isChecking: false, hasFailed: false, result: null }
  const { askedAt, result } = row
  const isChecking = isUnderWay(row, now)
  const isAnswered = result !== null && new Date(result.checkedDatetime) >= askedAt
  return { isChecking, hasFailed: !isChecking && !isAnswered, result }
}
