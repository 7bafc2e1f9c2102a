import type { Output } from '../contract/call.ts'
import { addDays, type Day } from '../contract/days.ts'
import type { insights } from '../contract/insights/insights.ts'
import { reducingWindow } from '../contract/performance.ts'
import { connectorOf } from '../connectors/index.ts'
import { dayStart } from '../server/time/index.ts'
import type { Counted, Recounted } from './recount-alerts.ts'
import type { SeededDemo } from './seeded-demo.ts'

type Row = Output<typeof insights.reducing>['rows'][number]
type Span = { from: number; to: number }
/** The part of a span between two instants. */
const part = ({ from, to }: Span, since: number, until: number) =>
  Math.max(0, Math.min(until, to) - Math.max(since, from)) / (to - from)

/** The share of the commission that a cut took: "from 9% to 8.5%". */
function cutOf(sentence: string): number {
  const [, from, to] = / from ([\d.]+)% to ([\d.]+)%/.exec(sentence) ?? []
  return from === undefined || to === undefined ? Number.NaN : 1 - Number(to) / Number(from)
}

/**
 * Counts a second time why merchants earn less, by a loop over every click: for causes that concern one connection, how
 * many clicks came since, and how much of the difference they explain. A sentence about several changes is skipped.
 */
export async function recountCauses(
  demo: SeededDemo,
  { clicks }: Counted,
  { zone, today }: { zone: string; today: Day },
) {
  const { data } = await demo.ask<{ rows: Row[] }>('/insights/v1/reducing', { ...reducingWindow(today), filters: {} })
  const found = await demo.records<{ uuid: string; network: string }>('SELECT uuid, network FROM connection WHERE OURS')
  const programmes = await demo.records<{ uuid: string; connection: string }>(
    'SELECT uuid, connection_uuid AS connection FROM programme WHERE OURS',
  )
  const connectionOf = new Map(programmes.map((p) => [p.uuid, p.connection]))
  const start = (ago: number) => dayStart(addDays(today, -ago), zone).getTime()
  const spans = { prev: { from: start(28), to: start(14) }, current: { from: start(14), to: start(0) } }
  return data.rows.flatMap((row): Recounted[] => {
    const { cause } = row
    if (!cause || /\d more/.test(cause.sentence)) return []
    const ofNetwork = found.filter((c) => connectorOf(c.network)?.networkUuid === cause.networkUuid).map((c) => c.uuid)
    const there = connectionOf.get(cause.campaignUuid) ?? (ofNetwork.length === 1 ? ofNetwork[0] : undefined)
    if (there === undefined) return []
    const own = clicks.filter((c) => c.merchant === row.grp)
    const counted = countCause(row, own, spans, (c) => c.isCarried && c.connection === there)
    return counted
      ? [{ name: cause.sentence, said: { clicks: cause.clickCount, explains: cause.explainsAmount }, counted }]
      : []
  })
}

type Click = Counted['clicks'][number]
function countCause(
  { cause, conversionTotalCommission: now, prev }: Row,
  own: readonly Click[],
  { prev: before, current }: { prev: Span; current: Span },
  isTouched: (c: Click) => boolean,
): Recounted['counted'] | null {
  if (!cause) return null
  const since = Date.parse(cause.sinceDatetime)
  const until = Math.min(cause.untilDatetime ? Date.parse(cause.untilDatetime) : current.to, current.to)
  let [carried, touched, after, through, unearned] = [0, 0, 0, 0, 0]
  for (const c of own) {
    if (c.isCarried && c.at >= before.from && c.at < Math.min(before.to, since)) {
      carried++
      if (isTouched(c)) touched++
    }
    if (c.at < since || c.at >= until) continue
    after++
    if (isTouched(c)) through++
    if (isTouched(c) || !c.isCarried) unearned++
  }
  const share = {
    importFailing: 1,
    callbackSilent: 1,
    commissionCut: cutOf(cause.sentence),
    closed: after === 0 ? 1 : unearned / after,
  }
  const cut = cause.kind in share ? share[cause.kind as keyof typeof share] : Number.NaN
  if (Number.isNaN(cut) || carried === 0) return null
  const lost = (touched / carried) * cut
  const [then, lasted] = [part(before, since, until), part(current, since, until)]
  const explained = (lost * (lasted - then)) / (1 - then * lost)
  const amount =
    cause.kind === 'commissionCut' ? (now * explained) / (1 - explained) : prev.conversionTotalCommission * explained
  return {
    clicks: cause.kind === 'closed' ? unearned : through,
    explains: Math.round(Math.min(prev.conversionTotalCommission - now, amount) * 100) / 100,
  }
}
