import { groupBys } from '../../contract/dimensions.ts'
import type { Row } from './table.ts'

type Ask = (path: string, body: unknown) => Promise<number>
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
/** By nearest rank: of twenty values the 95th percentile is the second largest, not the largest. */
const percentile = (sorted: number[], p: number) => sorted[Math.max(0, Math.ceil(sorted.length * p) - 1)] ?? 0

async function measure(ask: () => Promise<number>, times: number) {
  await ask()
  const taken: number[] = []
  for (let i = 0; i < times; i++) taken.push(await ask())
  taken.sort((a, b) => a - b)
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) }
}

/** Milliseconds of one POST until its body is read. */
export const createAsk =
  (base: string, cookie: string): Ask =>
  async (path, body) => {
    const from = performance.now()
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - from
  }

/** Every report of the specification over 30 and 365 days, one after the other, through the API. */
export async function benchReports(ask: Ask, control: Ask, times: number): Promise<Row[]> {
  const rows: Row[] = []
  const shown = (m: { p50: number; p95: number }) => `${m.p50.toFixed(0)} / ${m.p95.toFixed(0)} ms`
  for (const [days, limit] of [
    [30, 60],
    [365, 200],
  ] as const) {
    const range = { fromDate: day(days), toDate: day(1) }
    const reports: [string, string, object][] = [
      ['dashboard', '/api/overview/v1/dashboard', range],
      ['conversions', '/api/insights/v1/conversions', { ...range, limit: 20 }],
      ['reducing', '/api/insights/v1/reducing', { ...range, prevFromDate: day(days * 2), prevToDate: day(days + 1) }],
      ['closed campaigns', '/api/insights/v1/closed', range],
      ...groupBys.map((groupBy): [string, string, object] => [
        `report by ${groupBy}`,
        '/api/insights/v1/statistics',
        { ...range, groupBy },
      ]),
    ]
    for (const [what, path, body] of reports) {
      const floor = await measure(() => control('/json', body), times)
      const ours = await measure(() => ask(path, body), times)
      rows.push({
        what: `${what}, ${days} days, p50 / p95`,
        value: shown(ours),
        control: shown(floor),
        ratio: (ours.p95 / floor.p95).toFixed(0),
        target: `p95 < ${limit} ms`,
        ok: ours.p95 < limit,
      })
    }
  }
  return rows
}
