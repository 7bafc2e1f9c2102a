import { addDays, type Day } from '../../../contract/days.ts'
import type { GoalSubject } from '../../../contract/insights/goal-choices.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import type { Database } from '../../store/database/open.ts'
import { dayStart, lastDayOf, todayIn } from '../../time/index.ts'
import type { Viewer } from '../ask.ts'
import { stepOf } from '../outlook/delay-steps.ts'
import type { ReportingDelays } from '../outlook/learned.ts'
import type { InsightsPorts } from '../ports.ts'
import { readDays } from '../today/read-days.ts'
import { monthPace, type MonthPace, readBack } from './month-pace.ts'
import { readTargets } from './read-targets.ts'
import type { Target } from './targets.ts'

export type GoalPorts = Pick<InsightsPorts, 'events' | 'names' | 'memory' | 'clock' | 'morning' | 'siteGroups'> & {
  database: Database
  reportingDelays: ReportingDelays
}
/** A target with the forecast of its month. All amounts in whole cents of the target's currency. */
export type GoalPace = Target & MonthPace & { month: string; day: number; lastDate: Day }

const filtersOf: Record<GoalSubject, (subject: string) => Filters> = {
  account: () => ({}),
  siteGroup: (subject) => ({ siteGroupUuids: [subject] }),
  site: (subject) => ({ channelUuids: [subject] }),
  connection: (subject) => ({ connectionUuids: [subject] }),
  creator: (subject) => ({ creatorIds: [subject] }),
}

/** The current month in a zone's calendar, and the elapsed share of today. */
export function runningMonth(clock: InsightsPorts['clock'], zone: string) {
  const today = todayIn(zone, clock)
  const [start, end] = [dayStart(today, zone).getTime(), dayStart(addDays(today, 1), zone).getTime()]
  const month = today.slice(0, 7)
  return {
    today,
    month,
    firstDate: `${month}-01`,
    lastDate: lastDayOf(month),
    day: Number(today.slice(8)),
    dayGone: Math.min(1, Math.max(0, (clock.now().getTime() - start) / Math.max(1, end - start))),
  }
}

/** The forecast of the current month for each target, read sequentially because each is a report of a year. */
export async function readGoalPaces(
  ports: GoalPorts,
  viewer: Pick<Viewer, 'accountUuid' | 'timezone'>,
  isShown: (target: Target) => boolean = () => true,
): Promise<GoalPace[]> {
  const { accountUuid, timezone } = viewer
  const { today, month, firstDate, lastDate, day, dayGone } = runningMonth(ports.clock, timezone)
  const targets = await ports.database.as(accountUuid, (tx) => readTargets(tx, accountUuid, firstDate))
  const shown = targets.filter(isShown)
  if (shown.length === 0) return []
  const asked = { fromDate: addDays(today, -readBack), toDate: today }
  const [reportingDelays, leftOut] = await Promise.all([
    ports.reportingDelays(accountUuid),
    ports.morning?.leftOut(accountUuid, { fromDay: asked.fromDate, toDay: today }) ?? [],
  ])
  const found: GoalPace[] = []
  for (const target of shown) {
    const reader = { accountUuid, timezone, currencyCode: target.currencyCode }
    const days = await readDays(ports, reader, { ...asked, filters: filtersOf[target.kind](target.subject) })
    const pace = monthPace(
      {
        days,
        firstDate,
        lastDate,
        dayGone,
        reportedAfter: (seconds) => reportingDelays?.account.curve[stepOf(seconds)] ?? 1,
        isLeftOut: (date) => leftOut.some((l) => l.fromDay <= date && l.toDay >= date),
        target: target.target,
      },
      ports.morning?.pace ?? (() => null),
    )
    found.push({ ...target, ...pace, month, day, lastDate })
  }
  return found
}
