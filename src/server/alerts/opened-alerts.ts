import { and, eq, gte, lte, notInArray } from 'drizzle-orm'
import { type FallSubject, fallSubjects } from '../../contract/alerts/alert-choices.ts'
import type { Day } from '../../contract/days.ts'
import { merchantUuids } from '../merchants/index.ts'
import type { Tx } from '../store/database/open.ts'
import { alert } from './tables.ts'

/** An alert as an event on days. Merchants by their uuid. */
export type OpenedAlert = {
  uuid: string
  rule: string
  kind: FallSubject
  subject: string
  since: Day
  until: Day
  text: string
}

/** Rules that other modules report themselves, where they happened. */
const toldElsewhere = ['scriptSilent', 'connectionFailed', 'callbackSilent', 'campaignClosed', 'commissionCut'] as const
const isOfCounts = (kind: string): kind is FallSubject => fallSubjects.some((k) => k === kind)

/** Alerts that began between two days, both included, and that no other module reports. */
export async function openedAlerts(
  tx: Tx,
  accountUuid: string,
  { fromDate, toDate }: { fromDate: Day; toDate: Day },
  hasBrokenLinks: boolean,
): Promise<OpenedAlert[]> {
  const rows = await tx
    .select()
    .from(alert)
    .where(
      and(
        eq(alert.accountUuid, accountUuid),
        lte(alert.since, toDate),
        gte(alert.since, fromDate),
        notInArray(alert.rule, [...toldElsewhere]),
      ),
    )
    .orderBy(alert.since, alert.uuid)
    .limit(500)
  const domains = rows.flatMap((r) => (r.kind === 'merchant' ? [r.subject] : []))
  const shops = await merchantUuids(tx, domains)
  return rows
    .filter((r) => r.rule !== 'brokenLink' || hasBrokenLinks)
    .map((r) => ({
      uuid: r.uuid,
      rule: r.rule,
      // subjects other than a site, connection or merchant count as the account
      kind: isOfCounts(r.kind) ? r.kind : 'account',
      subject: !isOfCounts(r.kind) ? '' : r.kind === 'merchant' ? (shops.get(r.subject) ?? '') : r.subject,
      since: r.since,
      until: r.fact === null ? r.until : r.closing === 'back' ? lastFallen(r) : r.since,
      text: (r.history[0]?.text ?? '').replace(/^Opened: /, ''),
    }))
}

/** The last day that dropped: excludes the days inside the usual range that closed it. */
function lastFallen(row: typeof alert.$inferSelect): Day {
  const outside = row.days.filter((d) => d.date >= row.since && d.seen !== null && d.seen < d.low)
  return outside.at(-1)?.date ?? row.since
}
