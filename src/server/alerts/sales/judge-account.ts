import { eq } from 'drizzle-orm'
import type { AlertDay } from '../../../contract/alerts/alerts.ts'
import type { AlertSettings } from '../../../contract/alerts/alert-choices.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import { connection } from '../../networks/tables.ts'
import type { Fall, LeftOut, Subject } from '../drops/choose-drops.ts'
import { band, type Followed } from '../drops/follow-drop.ts'
import { type Seen, seriesDays } from '../read-counts.ts'
import type { RunParts } from '../run-parts.ts'
import { chooseSales, saleDays } from './choose-sales.ts'
import { isInside, type SaleDay, weighSales } from './judge-sales.ts'
import { type AlertScope, withoutReported } from '../alert-scopes.ts'
import { readSales } from './read-sales.ts'

const shownDays = 42
const nothing: Followed = { lastIsInside: true, shown: [], fallen: () => null }

/** The days of an alert about sales for its chart: known sales of each day's clicks, and the expected ones. */
export function followSales(series: readonly SaleDay[], days: number, last: Day): Followed {
  const weighed = weighSales(series, days)
  if (!weighed) return nothing
  const raw = series.slice(-days).reduce((sum, d) => sum + (d?.expected ?? 0), 0)
  const ratio = raw === 0 ? 1 : weighed.expected / raw
  const first = Math.max(0, series.length - Math.max(shownDays, days))
  const shown = series.slice(first).map((day, i): AlertDay => {
    const expected = (day?.expected ?? 0) * ratio
    const spread = band * Math.sqrt(expected + (0.1 * expected) ** 2)
    return {
      date: addDays(last, first + i + 1 - series.length),
      seen: day?.seen ?? null,
      expected,
      low: Math.max(0, expected - spread),
      high: expected + spread,
    }
  })
  return {
    lastIsInside: isInside(series),
    shown,
    fallen: (inside) => weighSales(series.slice(0, series.length - inside), days - inside),
  }
}

/**
 * The verdict on the sales of an account's clicks: which dropped, and the days of a subject. Nothing where its past is
 * too short.
 */
export async function judgeAccountSales(
  { database, events, saleHistory }: RunParts,
  accountUuid: string,
  {
    seen,
    last,
    zone,
    settings,
    isLeftOut,
    told,
    now,
  }: {
    seen: Seen
    last: Day
    zone: string
    settings: AlertSettings
    isLeftOut: LeftOut
    told: readonly AlertScope[]
    now: Date
  },
): Promise<{ falls: Fall[]; follow: (subject: Subject, days: number) => Followed }> {
  const history = settings.falls.salesDrop === 'off' ? null : await saleHistory(accountUuid)
  if (!history) return { falls: [], follow: () => nothing }
  const read = await database.as(accountUuid, (tx) =>
    tx
      .select({ uuid: connection.uuid, at: connection.lastImportAt })
      .from(connection)
      .where(eq(connection.accountUuid, accountUuid)),
  )
  const knownUntil = new Map(read.flatMap((c) => (c.at ? [[c.uuid, c.at.getTime()] as const] : [])))
  const counts = await readSales(events, accountUuid, seen.clicks, seriesDays, {
    last,
    zone,
    now: now.getTime(),
    knownUntil,
    history,
  })
  const leftOut = (of: { kind: Subject['kind']; id: string }, day: number) =>
    isLeftOut({ rule: 'salesDrop', ...of }, day)
  const falls = chooseSales(withoutReported(counts, told, last), seriesDays, seen, {
    settings,
    isLeftOut: leftOut,
  }).map((f): Fall => ({ ...f, rule: 'salesDrop', effects: f.effects.map((e) => ({ ...e, rule: 'salesDrop' })) }))
  return {
    falls,
    follow: (subject, days) => {
      const before: typeof leftOut = (of, day) => day < seriesDays - days && leftOut(of, day)
      return followSales(saleDays(counts, seriesDays, subject, before), days, last)
    },
  }
}
