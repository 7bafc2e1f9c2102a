import { z } from 'zod'
import type { Events } from '../store/events/open.ts'
import { inherited, type Inherited, nothingInherited } from './inherited.ts'

export type ReadClicksParts = { events: Events; clickTime: (clickId: string) => number }

const minute = 60_000
const columns = Object.keys(nothingInherited).map((c) => (c === 'site_uuid' ? 'toString(site_uuid) AS site_uuid' : c))
const click = inherited.extend({ click_id: z.string() })

/** An account's clicks by id. The ids contain the time, which narrows the search to a few days of the table. */
export async function readClicks(
  { events, clickTime }: ReadClicksParts,
  account: string,
  ids: string[],
): Promise<Map<string, Inherited>> {
  const times = ids.map(clickTime)
  const instant = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
  const found = await events.query(account, {
    name: 'money.clicks',
    sql: `SELECT click_id, ${columns.join(', ')} FROM click
      WHERE account_uuid = {account:UUID} AND at >= {from:DateTime64(3, 'UTC')} AND at <= {to:DateTime64(3, 'UTC')}
        AND toDate(at) IN {days:Array(Date)} AND click_id IN {ids:Array(String)}
      LIMIT 1 BY click_id`,
    params: {
      account,
      ids,
      // a click is stored with the time of its id; a minute on both sides covers rounding
      from: instant(Math.min(...times) - minute),
      to: instant(Math.max(...times) + minute),
      days: [...new Set(times.flatMap((t) => [t - minute, t + minute].map((ms) => instant(ms).slice(0, 10))))],
    },
    row: click,
  })
  return new Map(found.map(({ click_id, ...rest }) => [click_id, rest]))
}
