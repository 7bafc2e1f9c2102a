import { z } from 'zod'
import type { Day } from '../../../contract/days.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { eventTables } from '../../store/events/event-tables.ts'
import { type Copy, keptUp, readCopies } from '../../store/copies/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { keptFrom } from '../../time/index.ts'

type Parts = {
  database: Pick<Database, 'pool'>
  events: Events
  copies: readonly Copy[]
  clock: Clock
  log: Log
  months: number
  cluster: string | undefined
}

const row = z.object({ name: z.string(), month: z.string() })

/**
 * Drops the months of raw events that lie before a day as a whole. A month is a partition, and a rollup is part of it, so
 * what stays is not touched. Answers what was dropped.
 */
export async function dropMonths(
  { events, cluster }: Pick<Parts, 'events' | 'cluster'>,
  before: Day,
): Promise<{ name: string; month: string }[]> {
  const names = eventTables.flatMap((t) => ('partitionBy' in t ? [cluster ? `${t.name}_local` : t.name] : []))
  const q = {
    name: 'retain.months',
    sql: `SELECT DISTINCT table AS name, partition AS month FROM system.parts
WHERE database = currentDatabase() AND active AND has({names: Array(String)}, table) AND match(partition, '^[0-9]{6}$') AND partition < {month: String}
ORDER BY month, name`,
    params: { names, month: before.slice(0, 7).replace('-', '') },
    row,
  }
  const ofEach = await Promise.all(
    ((await events.shards()) ?? [undefined]).map((shard) => events.systemQuery(q, shard)),
  )
  const old = [...new Map(ofEach.flat().map((one) => [`${one.month} ${one.name}`, one])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)
  // names and months are the server's own: six digits, and tables of the list
  for (const { name, month } of old) await events.define(`ALTER TABLE ${name} DROP PARTITION ${month}`)
  return old
}

/** Every night: raw events older than what is kept. */
export const retainEventsJob = (parts: Parts): Job =>
  defineJob({
    name: 'tracking.retain',
    about: {
      does: 'drops months of events that are older than is kept',
      reads: 'tables of the event store',
      writes: 'drops partitions',
      failing: 'the disk holds them a day longer',
    },
    payload: z.object({}).loose(),
    schedule: '11 4 * * *',
    makesRoom: true,
    expireInSeconds: 3600,
    handler: async () => {
      const before = keptFrom(parts.months, parts.clock.now())
      const dropped = await dropMonths(parts, before)
      if (dropped.length > 0) parts.log.info('months of events were dropped', { dropped })
      const known = parts.copies.length > 0 ? keptUp(await readCopies(parts.database)) : []
      const away: unknown[] = []
      for (const { address, events } of parts.copies.filter((one) => known.some((row) => row.address === one.address)))
        await dropMonths({ events, cluster: undefined }, before).catch((error: unknown) => {
          parts.log.warn('a copy keeps months of events longer', { copy: address, error })
          away.push(error)
        })
      if (away.length > 0) throw away[0] // tried again, and the next night anyway
    },
  })
