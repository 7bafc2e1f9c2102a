import { groupBys } from '../src/contract/dimensions.ts'
import type { Row } from './table.ts'
import { type Taken, timed } from './timed.ts'

type Ask = (path: string, body: unknown) => Promise<Taken>
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
/** By nearest rank: of twenty values the 95th percentile is the second largest, not the largest. */
const percentile = (sorted: number[], p: number) => sorted[Math.max(0, Math.ceil(sorted.length * p) - 1)] ?? 0

const spread = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }
}
/** Sequential requests, after one warm-up. */
export async function measure(ask: () => Promise<Taken>, times: number) {
  await ask()
  const taken: Taken[] = []
  for (let i = 0; i < times; i++) taken.push(await ask())
  return { ...spread(taken.map((t) => t.whole)), server: spread(taken.map((t) => t.server)) }
}

/** One POST. Responses are completed before they are sent. */
export const createAsk =
  (base: string, cookie: string): Ask =>
  (path, body) =>
    timed(() =>
      fetch(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
    )

const pairs = [
  ['page', 'name'],
  ['channel', 'network'],
  ['month', 'network'],
  ['device', 'page'],
] as const

export const shownSpread = (m: ReturnType<typeof spread>) => `${m.p50.toFixed(0)} / ${m.p95.toFixed(0)} ms`

/**
 * Every report over 30 and 365 days, sequentially, through the API. Prints each figure when it is known: all of them
 * may take an hour.
 */
export async function benchReports(
  { ask, control }: { ask: Ask; control: Ask },
  times: number,
  print: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = []
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
        '/api/insights/v1/statistics/rows',
        { ...range, groupBy },
      ]),
      // each next to its single grouping above
      ...pairs.map(([groupBy, thenBy]): [string, string, object] => [
        `report by ${groupBy}, then ${thenBy}`,
        '/api/insights/v1/statistics/rows',
        { ...range, groupBy, thenBy },
      ]),
    ]
    let slowest = { what: '', p50: 0, p95: 0 }
    for (const [what, path, body] of reports) {
      const floor = await measure(() => control('/json', body), times)
      const ours = await measure(() => ask(path, body), times)
      print(`${what}, ${days} days: ${shownSpread(ours)}`)
      rows.push({
        what: `${what}, ${days} days, p50 / p95`,
        value: shownSpread(ours),
        control: shownSpread(floor),
        ratio: (ours.p95 / floor.p95).toFixed(0),
        target: `p95 < ${limit} ms`,
        ok: ours.p95 < limit,
      })
      if (ours.server.p50 > slowest.p50) slowest = { what, ...ours.server }
    }
    rows.push({
      what: `server time of the slowest (${slowest.what}), ${days} days, p50 / p95`,
      value: shownSpread(slowest),
      control: '',
      ratio: '',
      target: 'p50 < 100 ms',
      ok: slowest.p50 < 100,
    })
  }
  return rows
}
