import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../time/clock.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import type { Database } from '../../store/database/open.ts'
import type { Visit } from '../../outside/index.ts'
import { type Icon, findIcon } from './find-icon.ts'
import type { CandidatesAsk } from './icon-candidates.ts'
import { iconPath } from './icon-path.ts'

export type IconParts = {
  database: Database
  clock: Clock
  visit: Visit
  /** Reads a page in a worker, because it may be made to be slow to read. */
  readCandidates: (ask: CandidatesAsk) => Promise<string[]>
  /** Pause between two shops, in milliseconds. */
  pauseMs?: number
}
const day = 86_400_000
/** Maximum shops and duration of one run; the next run continues. */
const most = 60
const longest = 240_000
/** Days until an icon is fetched again: by the number of failures, and after a success. */
const waits = [3, 7, 30] as const

/**
 * Shops due for fetching: accounts take turns, each with its most clicked first. Shops of the demo are invented, and
 * the owners of such domains are not contacted.
 */
const due = `
WITH wanted AS (
  SELECT m.uuid, m.domain, coalesce(i.failures, 0) AS failures, a.clicks,
         row_number() OVER (PARTITION BY a.account_uuid ORDER BY a.clicks DESC, m.uuid) AS turn
    FROM account_merchant a JOIN merchant m ON m.uuid = a.merchant_uuid
    LEFT JOIN merchant_icon i ON i.merchant_uuid = m.uuid
   WHERE (a.is_running OR a.clicks > 0) AND (i.due_at IS NULL OR i.due_at <= $1)
     AND NOT EXISTS (SELECT 1 FROM account d WHERE d.uuid = a.account_uuid AND d.is_demo))
SELECT uuid, domain, failures FROM wanted
 GROUP BY uuid, domain, failures ORDER BY min(turn), max(clicks) DESC, uuid LIMIT $2`

const save = (database: Database, merchantUuid: string, icon: Icon, dueAt: Date): Promise<void> =>
  inTransaction(database.pool, async (client) => {
    const hash = createHash('sha256').update(icon.bytes).digest('hex')
    await client.query('INSERT INTO icon (hash, type, bytes) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING', [
      hash,
      icon.type,
      icon.bytes,
    ])
    await client.query(
      `INSERT INTO merchant_icon (merchant_uuid, hash, failures, due_at) VALUES ($1, $2, 0, $3)
       ON CONFLICT (merchant_uuid) DO UPDATE SET hash = excluded.hash, failures = 0, due_at = excluded.due_at`,
      [merchantUuid, hash, dueAt],
    )
    await client.query('UPDATE merchant SET favicon_url = $2 WHERE uuid = $1 AND favicon_url IS DISTINCT FROM $2', [
      merchantUuid,
      iconPath(hash),
    ])
  })

/** Keeps the existing icon: a shop that does not answer today had it yesterday. */
const fail = ({ pool }: Database, merchantUuid: string, dueAt: Date) =>
  pool.query(
    `INSERT INTO merchant_icon AS i (merchant_uuid, failures, due_at) VALUES ($1, 1, $2)
     ON CONFLICT (merchant_uuid) DO UPDATE SET failures = i.failures + 1, due_at = excluded.due_at`,
    [merchantUuid, dueAt],
  )

/** Processes the due shops; returns the number of icons found. */
export async function keepIcons({ database, clock, pauseMs = 1000, ...find }: IconParts, signal?: AbortSignal) {
  const begun = clock.now().getTime()
  const { rows } = await database.pool.query<{ uuid: string; domain: string; failures: number }>(due, [
    clock.now(),
    most,
  ])
  let found = 0
  for (const { uuid, domain, failures } of rows) {
    if (signal?.aborted || clock.now().getTime() - begun > longest) break
    const icon = await findIcon(find, domain, signal)
    const days = icon ? 30 : (waits[failures] ?? 30)
    const dueAt = new Date(clock.now().getTime() + days * day)
    if (icon) await save(database, uuid, icon, dueAt)
    else await fail(database, uuid, dueAt)
    if (icon) found++
    await wait(pauseMs)
  }
  if (found > 0)
    await database.pool.query(
      'DELETE FROM icon i WHERE NOT EXISTS (SELECT 1 FROM merchant_icon m WHERE m.hash = i.hash)',
    )
  return found
}
