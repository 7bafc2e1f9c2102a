import { z } from 'zod'
import type { Events } from '../store/events/open.ts'
import { decodeEntry, idsOf } from './entry.ts'
import type { DurableLog } from './log/durable-log.ts'

type Add = (siteUuid: string, id: string) => void
const most = 1_000_000
const step = 20_000

/**
 * Ids still waiting in the log: a repeat after a restart is still a repeat. Reads piece by piece; a long log is not
 * held in memory. Returns whether these are all: of a longer log, only the last `limit` are read.
 */
export async function rememberFromLog(
  log: Pick<DurableLog, 'state' | 'read'>,
  position: number,
  add: Add,
  limit = most,
): Promise<boolean> {
  const { safe } = log.state()
  const first = Math.max(position, safe + 1 - limit)
  for (let from = first; from <= safe; ) {
    const { records, through } = await log.read(from, step)
    for (const record of records) {
      const entry = decodeEntry(record)
      if (!entry || entry.table === 'drop') continue
      const { site, id } = idsOf(entry)
      add(site, id)
    }
    from = through + 1
  }
  return first === position
}

/**
 * Ids from the event store since `from` (milliseconds since 1970). Returns the time since which they are complete:
 * later than `from` when there are too many.
 */
export async function rememberFromStore(events: Events, from: number, add: Add, limit = most): Promise<number> {
  const row = z.object({ site: z.string(), id: z.string(), time: z.number() })
  const recent = (table: string, id: string) =>
    events.systemQuery({
      name: 'tracking.recent',
      sql: `SELECT toString(site_uuid) AS site, ${id} AS id, toUnixTimestamp64Milli(at) AS time FROM ${table}
WHERE at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') ORDER BY at DESC LIMIT ${limit}`,
      params: { from },
      row,
    })
  let since = from
  for (const found of await Promise.all([recent('pageview', 'event_id'), recent('click', 'click_id')])) {
    for (const r of found) add(r.site, r.id)
    if (found.length === limit) since = Math.max(since, (found.at(-1)?.time ?? from) + 1)
  }
  return since
}
