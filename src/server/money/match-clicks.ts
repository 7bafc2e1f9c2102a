import type { Clock } from '../time/clock.ts'
import type { Database } from '../store/database/open.ts'
import { readClicks, type ReadClicksParts } from './click-lookup.ts'
import { nextTry } from './next-try.ts'
import { notingChanges } from './to-copy.ts'
import { fromStored, type Inherited, toStored, withClick } from './inherited.ts'

export type MatchParts = ReadClicksParts & { database: Database; clock: Clock }

type Waiting = { uuid: string; account_uuid: string; click_id: string; inherited: unknown; created_at: Date }

const batch = 4000
/** How long other processes leave a batch alone while it is being looked up, in milliseconds. */
const lease = 30_000

/** Makes every waiting conversion due now; each continues its own schedule from there. */
export const matchAllNow = ({ pool }: Pick<Database, 'pool'>, now: Date) =>
  pool.query('UPDATE conversion SET match_after = $1 WHERE match_after > $1', [now])

/** Looks up the clicks of due conversions. Returns whether there may be more to do now. */
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
  // compares the id again: a state with another one may have arrived meanwhile, which looks up its own click
  if (matched.length > 0)
    await database.pool.query(
      notingChanges(`UPDATE conversion c SET inherited = r.inherited, attributed_by = 'click', click_at = r.click_at, match_after = NULL,
         version = c.version + 1, updated_at = now()
       FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, click_id text, click_at timestamptz, inherited jsonb)
       WHERE c.uuid = r.uuid AND c.click_id = r.click_id AND c.attributed_by <> 'click'`),
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
