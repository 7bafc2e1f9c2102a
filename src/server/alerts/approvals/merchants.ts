import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import { type Euro, type ReportedDecisions, reportedDecisions } from '../../money/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Stake } from '../facts/at-stake.ts'
import type { ApprovalDrop, Told } from './judge-approvals.ts'

/** Decisions of a merchant, oldest first, and the value of approved ones by the day they were reported. */
export type Merchant = { domain: string; told: Told[]; approved: { day: Day; n: number; euro: number }[] }

/** Months to read: at most half a year that is judged, and the half year before. */
const readMonths = 13
const month = 30
/** The monthly number of decisions is averaged over this many months. */
const monthsCounted = 3
/** One in ten is below the range, one above. */
const tenth = 1.2816

/** Always the first of a month, so that blocks of decisions start with the same one each night. */
function firstDayFor(last: Day): Day {
  const [year = 0, number = 1] = last.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - readMonths, 1)).toISOString().slice(0, 10)
}

function byMerchant(rows: readonly ReportedDecisions[], euro: Euro): Merchant[] {
  const found = new Map<string, Merchant>()
  for (const { merchant, day, decisions, currency, commission } of rows) {
    const one = found.get(merchant) ?? { domain: merchant, told: [], approved: [] }
    const told = decisions.split('').map((d) => ({ day, isApproved: d === '1' }))
    const n = told.filter((t) => t.isApproved).length
    one.told.push(...told)
    one.approved.push({ day, n, euro: euro.euro(commission, currency) ?? 0 })
    found.set(merchant, one)
  }
  return [...found.values()]
}

/** The decisions of an account's merchants until a day. */
export async function readMerchants(
  database: Database,
  accountUuid: string,
  { last, zone, euro }: { last: Day; zone: string; euro: Euro },
): Promise<Merchant[]> {
  const rows = await reportedDecisions(database, accountUuid, { fromDay: firstDayFor(last), toDay: last, zone })
  return byMerchant(rows, euro)
}

/**
 * The cost of a drop in 30 days if it continues (R160: when approvals fell): missing share × decisions of 30 days ×
 * earnings per approved sale. The range contains eight of ten: the uncertainty of the missing share, and the chance in
 * as many sales.
 */
export function approvalStake({ told, approved }: Merchant, drop: ApprovalDrop): Stake {
  const sales = approved.filter((d) => d.day <= drop.until)
  const count = sales.reduce((n, d) => n + d.n, 0)
  if (count === 0) return { euro: 0, low: 0, high: 0 }
  const each = sales.reduce((sum, d) => sum + d.euro, 0) / count
  const from = addDays(drop.until, -month * monthsCounted)
  const recent = told.filter((t) => t.day > from && t.day <= drop.until)
  const days = Math.min(month * monthsCounted, Math.max(month, daysBetween(told[0]?.day ?? from, drop.until) + 1))
  const missing = drop.expected - drop.approved
  const euro = ((missing / drop.decided) * recent.length * month * each) / days
  const doubt = tenth * Math.sqrt((drop.spread / missing) ** 2 + 2 / count)
  return { euro, low: Math.max(0, euro * (1 - doubt)), high: euro * (1 + doubt) }
}
