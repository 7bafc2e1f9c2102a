import { inArray } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { programme } from '../merchants/tables.ts'
import type { Tx } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import type { Count, Fall } from './drops/choose-drops.ts'
import type { SaleCount } from './sales/choose-sales.ts'
import { isFall, type Row } from './left-out.ts'

type Source = Pick<Count, 'site' | 'connection' | 'merchant'>
/** An alert, and which counts it reports. */
export type AlertScope = { row: Row; holds: (place: Source) => boolean }

/** Which clicks an alert is about; null for one about everything, or about no clicks. */
function placeOf(
  { rule, kind, subject, fact }: Row,
  connections: ReadonlyMap<string, string>,
): AlertScope['holds'] | null {
  switch (kind) {
    case 'site':
      return (c) => c.site === subject
    case 'connection':
      return (c) => c.connection === subject
    case 'merchant':
      return (c) => c.merchant === subject
    case 'programme': {
      // its clicks are carried by nobody from then on; a commission that was cut removes no clicks
      const connection = connections.get(subject)
      return rule === 'campaignClosed' && connection !== undefined
        ? (c) => c.connection === connection && c.merchant === fact?.name
        : null
    }
    // a target that is missed takes no clicks
    case 'siteGroup':
    case 'account':
    case 'creator':
    case 'domain':
    case 'link':
    case 'partner':
      return null
  }
}

/** What each alert reports, those about everything left out. */
export async function alertScopes(tx: Tx, rows: readonly Row[]): Promise<AlertScope[]> {
  const uuids = rows.flatMap((r) => (r.rule === 'campaignClosed' ? [r.subject] : []))
  const found =
    uuids.length === 0
      ? []
      : await tx
          .select({ uuid: programme.uuid, connection: programme.connectionUuid })
          .from(programme)
          .where(inArray(programme.uuid, uuids))
  const connections = new Map(found.map((p) => [p.uuid, p.connection]))
  return rows.flatMap((row) => {
    const holds = placeOf(row, connections)
    return holds ? [{ row, holds }] : []
  })
}

const takesReaders: readonly string[] = ['pageviewsDrop', 'scriptSilent']
const takesClicks: readonly string[] = [...takesReaders, 'clicksDrop', 'campaignClosed']
/** Whether an alert was open on a day that a fall is about: a fact that is over explains the days before, too. */
export const isAbout = ({ row }: AlertScope, fall: Fall, last: Day, zone: string): boolean =>
  row.closedAt === null || (row.fact !== null && dayOf(row.closedAt, zone) >= addDays(last, 1 - fall.drop.days))

/** Whether what fell can be the effect of an alert: pages are read less by nothing that only clicks report. */
const mayCause = ({ rule }: Row, fall: Fall) =>
  (fall.rule === 'pageviewsDrop' ? takesReaders : takesClicks).includes(rule)

/**
 * The alert that a fall of counts is part of: without what that one reports, or what all of them do, nothing fell (R121:
 * one cause, one message).
 */
export function causeOf(
  fall: Fall,
  open: readonly AlertScope[],
  isFallWithout: (without: (c: Count) => boolean) => boolean,
): Row | null {
  const may = open.filter((o) => mayCause(o.row, fall))
  if (may.length === 0) return null
  for (const { row, holds } of may) if (!isFallWithout(holds)) return row
  return isFallWithout((c) => may.some((o) => o.holds(c))) ? null : (may[0]?.row ?? null)
}

/** A silence is noticed some days after it began: sales of this many days before are its own. */
const unnoticedDays = 7

/** Sales without those of days that an alert reported: what is missing of them is not reported again by something else. */
export function withoutReported(counts: readonly SaleCount[], told: readonly AlertScope[], last: Day): SaleCount[] {
  const spans = told.flatMap(({ row, holds }) => {
    if (isFall(row) ? row.rule !== 'salesDrop' : row.kind !== 'connection') return []
    const from = isFall(row) ? row.since : addDays(row.since, -unnoticedDays)
    const until = row.closedAt?.toISOString().slice(0, 10) ?? last
    return [{ holds, ago: daysBetween(from, last), agoUntil: daysBetween(until, last) }]
  })
  if (spans.length === 0) return [...counts]
  return counts.map((c) => {
    const own = spans.filter((s) => s.holds(c))
    if (own.length === 0) return c
    const isTold = (index: number) => {
      const ago = c.seen.length - 1 - index
      return own.some((s) => ago <= s.ago && ago >= s.agoUntil)
    }
    const left = (days: readonly number[]) => days.map((n, i) => (isTold(i) ? 0 : n))
    return { ...c, seen: left(c.seen), expected: left(c.expected) }
  })
}
