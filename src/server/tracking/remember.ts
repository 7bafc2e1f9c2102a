import { z } from 'zod'
import type { Events } from '../store/events/open.ts'
import { decodeEntry, idsOf } from './entry.ts'
import type { DurableLog } from './log/durable-log.ts'

type Add = (siteUuid: string, id: string) => void
const most = 1_000_000
const step = 20_000

/** Ids that still wait in the log: a repeat after a restart is still a repeat. Piece by piece; a long log is not held in memory. */
export async function rememberFromLog(log: DurableLog, position: number, add: Add): Promise<void> {
  const { safe } = log.state()
  for (let from = Math.max(position, safe - most); from <= safe; ) {
    const { records, through } = await log.read(from, step)
    for (const record of records) {
      const entry = decodeEntry(record)
      if (!entry || entry.table === 'drop') continue
      const { site, id } = idsOf(entry)
      add(site, id)
    }
    from = through + 1
  }
}

/** Ids of the last half hour from the event store. */
export async function rememberFromStore(events: Events, add: Add): Promise<void> {
  const row = z.object({ site: z.string(), id: z.string() })
  const recent = (table: string, id: string) =>
    events.systemQuery({
      name: 'tracking.recent',
      sql: `SELECT toString(site_uuid) AS site, ${id} AS id FROM ${table} WHERE at > now() - INTERVAL 30 MINUTE LIMIT ${most}`,
      row,
    })
  for (const found of await Promise.all([recent('pageview', 'event_id'), recent('click', 'click_id')]))
    for (const r of found) add(r.site, r.id)
}
