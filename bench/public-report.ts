import { z } from 'zod'
import { type Account, post } from './account.ts'
import { measure, shownSpread } from './report-bench.ts'
import type { Row } from './table.ts'
import { timed } from './timed.ts'

const made = z.object({ key: z.string() })
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/**
 * Makes a key for the public report right away: after a quarter of an hour the user would have to prove who they are.
 */
export const makeReportKey = async (account: Account): Promise<string> =>
  made.parse(
    await post(account, '/api/integrations/v1/keys', {
      keyName: 'Bench',
      keyScopes: ['reports.read'],
      keyUnitsPerMinute: 1200,
    }),
  ).key

/** The public report next to the screen's own call for the same data. */
export async function benchPublicReport({ base, cookie }: Account, key: string, times: number): Promise<Row> {
  const [from, to] = [day(30), day(1)]
  const screen = () =>
    timed(() =>
      fetch(`${base}/api/insights/v1/statistics`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ fromDate: from, toDate: to, groupBy: 'target' }),
      }),
    )
  const query = new URLSearchParams({ group: 'target', from, to, limit: '5000', with_known_share: 'false' })
  const open = () => timed(() => fetch(`${base}/v1/report?${query}`, { headers: { authorization: `Bearer ${key}` } }))
  const control = await measure(screen, times)
  const ours = await measure(open, times)
  const ratio = ours.p50 / control.p50
  return {
    what: '/v1/report by target, 30 days, beside the screen, p50 / p95',
    value: shownSpread(ours),
    control: shownSpread(control),
    ratio: ratio.toFixed(2),
    target: '≤ 1.10',
    ok: ratio <= 1.1,
  }
}
