import { inArray } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { programme } from '../merchants/tables.ts'
import type { Tx } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import type { Count, Fall } from './drops/choose-drops.ts'
import type { SaleCount } from './sales/choose-sales.ts'
import { isFall, type Row } from './left-out.ts'

type Source = Pick<Count, 'site' | 'connection' | 'merchant'>
/** An alert, and a test for the counts that it reports. */
export type AlertScope = { row: Row; holds: (place: Source) => boolean }

/** The clicks that an alert is about; null for one about everything, or without clicks. */
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
      // its clicks are no longer carried from then on; a commission cut removes no clicks
      const connection = connections.get(subject)
      return rule === 'campaignClosed' && connection !== undefined
        ? (c) => c.connection === connection && c.merchant === fact?.name
        : null
    }
    // a missed target removes no clicks
    case 'siteGroup':
    case 'account':
    case 'creator':
    case 'domain':
    case 'link':
    case 'partner':
      return null
  }
}

/** What each alert reports, without those about everything. */
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
/** Whether an alert was open on a day of a drop: an ended fact still explains the days before. */
export const isAbout = ({ row }: AlertScope, fall: Fall, last: Day, zone: string): boolean =>
  row.closedAt === null || (row.fact !== null && dayOf(row.closedAt, zone) >= addDays(last, 1 - fall.drop.days))

/** Whether a drop can be the effect of an alert: an alert about clicks alone does not reduce page views. */
const mayCause = ({ rule }: Row, fall: Fall) =>
  (fall.rule === 'pageviewsDrop' ? takesReaders : takesClicks).includes(rule)

/**
 * The alert that explains a drop in counts: without the counts that it reports, or when all of them dropped, nothing
 * else did (R121: one cause, one message).
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

/** A silence is noticed some days after it began: sales of this many earlier days belong to it. */
const unnoticedDays = 7

/** Sales without the days that an alert reported: what is missing on them is not reported again by another alert. */
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
