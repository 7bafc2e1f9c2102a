import { z } from 'zod'
import type { Day } from '../../../contract/days.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Clock } from '../../time/clock.ts'
import type { Log } from '../../log/log.ts'
import { eventTables } from '../../store/events/event-tables.ts'
import type { Events } from '../../store/events/open.ts'
import { keptFrom } from '../../time/index.ts'

type Parts = {
  events: Events
  clock: Clock
  log: Log
  months: number
}

const row = z.object({ month: z.string() })

/**
 * Drops the months of raw events that are entirely before a day. A month is a partition, and a rollup is part of it, so
 * the rest is untouched. Returns what was dropped.
 */
export async function dropMonths(events: Events, before: Day): Promise<{ name: string; month: string }[]> {
  const dropped: { name: string; month: string }[] = []
  for (const table of eventTables) {
    if (!('partitionBy' in table)) continue
    const { name } = table
    const old = await events.systemQuery({
      name: 'retain.months',
      sql: `SELECT DISTINCT _partition_id AS month FROM ${name} WHERE match(_partition_id, '^[0-9]{6}$') AND _partition_id < {month: String} ORDER BY month`,
      params: { month: before.slice(0, 7).replace('-', '') },
      row,
    })
    for (const { month } of old) {
      await events.alter(
        name,
        `DROP PARTITION ${z
          .string()
          .regex(/^\d{6}$/)
          .parse(month)}`,
      )
      dropped.push({ name, month })
    }
  }
  return dropped
}

/** Every night, drops raw events past the retention period. */
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
    handler: async () => {
      const before = keptFrom(parts.months, parts.clock.now())
      const dropped = await dropMonths(parts.events, before)
      if (dropped.length > 0) parts.log.info('months of events were dropped', { dropped })
    },
  })
