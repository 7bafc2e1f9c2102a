import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { fromStored, inherited, type Inherited, nothingInherited, toStored, withClick } from './inherited.ts'

export type MatchParts = { database: Database; events: Events; clock: Clock; clickTime: (clickId: string) => number }

type Waiting = { uuid: string; account_uuid: string; click_id: string; inherited: unknown; created_at: Date }

const batch = 4000
const minute = 60_000
/** How long a batch is kept from other processes while it is being looked up. */
const lease = 30_000

/** The click may reach the store after the sale: looked for at once, then ever more rarely, for two weeks. */
export function nextTry(ageMs: number): number | null {
  if (ageMs < minute) return 2000
  if (ageMs < 10 * minute) return 20_000
  if (ageMs < 120 * minute) return 5 * minute
  if (ageMs < 2 * 1440 * minute) return 60 * minute
  return ageMs < 14 * 1440 * minute ? 720 * minute : null
}

const columns = Object.keys(nothingInherited).map((c) => (c === 'site_uuid' ? 'toString(site_uuid) AS site_uuid' : c))
const click = inherited.extend({ click_id: z.string() })

/** The clicks of one account by id. Their ids tell when they happened, which narrows the search to a few days of the table. */
async function readClicks(
  { events, clickTime }: MatchParts,
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
      // A click is stored with the time of its id; a minute on both sides forgives a rounding.
      from: instant(Math.min(...times) - minute),
      to: instant(Math.max(...times) + minute),
      days: [...new Set(times.flatMap((t) => [t - minute, t + minute].map((ms) => instant(ms).slice(0, 10))))],
    },
    row: click,
  })
  return new Map(found.map(({ click_id, ...rest }) => [click_id, rest]))
}

/** Looks for the clicks of conversions whose time has come. Says whether there may be more to do at once. */
export async function matchClicks(parts: MatchParts): Promise<boolean> {
  const { database, clock, clickTime } = parts
  const now = clock.now()
  const { rows: waiting } = await database.pool.query<Waiting>(
    `UPDATE conversion SET match_after = $2 WHERE uuid IN (
       SELECT uuid FROM conversion WHERE match_after <= $1 ORDER BY match_after LIMIT ${batch} FOR UPDATE SKIP LOCKED)
     RETURNING uuid, account_uuid, click_id, inherited, created_at`,
    [now, new Date(now.getTime() + lease)],
  )
  const accounts = new Map<string, Waiting[]>()
  for (const w of waiting) {
    const list = accounts.get(w.account_uuid)
    if (list) list.push(w)
    else accounts.set(w.account_uuid, [w])
  }
  const matched: { uuid: string; click_id: string; click_at: Date; inherited: Partial<Inherited> }[] = []
  const missed: { uuid: string; click_id: string; at: Date | null }[] = []
  for (const [account, list] of accounts) {
    const clicks = await readClicks(
      parts,
      account,
      list.map((w) => w.click_id),
    )
    for (const w of list) {
      const found = clicks.get(w.click_id)
      const wait = nextTry(now.getTime() - w.created_at.getTime())
      if (found) {
        matched.push({
          uuid: w.uuid,
          click_id: w.click_id,
          click_at: new Date(clickTime(w.click_id)),
          inherited: toStored(withClick(fromStored(w.inherited), found)),
        })
      } else
        missed.push({ uuid: w.uuid, click_id: w.click_id, at: wait === null ? null : new Date(now.getTime() + wait) })
    }
  }
  // The id is compared again: a state with another one may have come in the meantime, and looks for its own.
  if (matched.length > 0)
    await database.pool.query(
      `UPDATE conversion c SET inherited = r.inherited, attributed_by = 'click', click_at = r.click_at, match_after = NULL,
         version = c.version + 1, updated_at = now()
       FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, click_id text, click_at timestamptz, inherited jsonb)
       WHERE c.uuid = r.uuid AND c.click_id = r.click_id AND c.attributed_by <> 'click'`,
      [JSON.stringify(matched)],
    )
  if (missed.length > 0)
    await database.pool.query(
      `UPDATE conversion c SET match_after = r.at FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, click_id text, at timestamptz)
       WHERE c.uuid = r.uuid AND c.click_id = r.click_id AND c.attributed_by <> 'click'`,
      [JSON.stringify(missed)],
    )
  return waiting.length === batch
}
