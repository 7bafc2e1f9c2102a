import { and, asc, eq, gte, isNotNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { connectorOf } from '../../connectors/index.ts'
import { addDays, type Day } from '../../contract/days.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { networkClick, networkClickRead } from './tables.ts'
import type { ImportParts } from './import-connection.ts'
import { type ConnectionRow, openConnection } from './live.ts'
import { connection } from './tables.ts'

/** Eight weeks plus one week. The last days are read again, because networks still count them. */
const readDays = 63
const againDays = 3

/** Days to read: those since the last read including its last days, or all of them the first time. */
export function daysToRead(
  read: { fromDay: Day | null; toDay: Day | null } | undefined,
  last: Day,
  days = readDays,
): { from: Day; to: Day } {
  const first = addDays(last, 1 - Math.min(days, readDays))
  if (!read?.toDay || !read.fromDay || read.toDay < first) return { from: first, to: last }
  const from = addDays(read.toDay, 1 - againDays)
  return { from: from < first ? first : from, to: last }
}

/** Once a night, reads the clicks counted by networks that report them; tracking health shows the result. */
export function clicksJob(parts: ImportParts): Job<object> {
  const { database, clock, log } = parts
  return defineJob({
    name: 'networks.clicks',
    about: {
      does: 'reads the clicks that networks counted',
      reads: 'the networks',
      writes: 'network_click, network_click_read',
      failing: 'tracking health says that the count of the network could not be read',
    },
    payload: z.object({}),
    schedule: '40 3 * * *',
    retries: 0,
    async handler(_, signal) {
      const rows = await database.system
        .select()
        .from(connection)
        .where(and(eq(connection.isActive, true), isNotNull(connection.credentials)))
        .orderBy(asc(connection.createdAt), asc(connection.uuid))
      for (const row of rows) {
        signal.throwIfAborted()
        if (!connectorOf(row.network)?.clicks) continue
        try {
          await readOf(row, signal)
        } catch (error) {
          log.warn('clicks of a network could not be read', { network: row.network, error })
          await noteFailure(row)
        }
      }
    },
  })

  async function readOf(row: ConnectionRow, signal: AbortSignal): Promise<void> {
    const live = openConnection(parts, row, signal)
    if (!live?.connector.clicks) return
    const last = addDays(clock.now().toISOString().slice(0, 10), -1)
    const own = { accountUuid: row.accountUuid, connectionUuid: row.uuid }
    const [read] = await database.system
      .select()
      .from(networkClickRead)
      .where(and(eq(networkClickRead.accountUuid, own.accountUuid), eq(networkClickRead.connectionUuid, row.uuid)))
    const { from, to } = daysToRead(read, last, live.connector.clickDays)
    const counts = await live.connector.clicks(live.get, live.credentials, { from, to })
    const values = counts.map((c) => ({
      ...own,
      day: c.day,
      programmeId: c.programme,
      mediaId: c.media,
      clicks: c.clicks,
      uniqueClicks: c.unique,
    }))
    const done = { fromDay: read?.fromDay && read.fromDay < from ? read.fromDay : from, toDay: to, readAt: clock.now() }
    await database.as(row.accountUuid, async (tx) => {
      await tx
        .delete(networkClick)
        .where(
          and(
            eq(networkClick.accountUuid, own.accountUuid),
            eq(networkClick.connectionUuid, row.uuid),
            gte(networkClick.day, from),
            lte(networkClick.day, to),
          ),
        )
      for (let i = 0; i < values.length; i += 1000) await tx.insert(networkClick).values(values.slice(i, i + 1000))
      await tx
        .insert(networkClickRead)
        .values({ ...own, ...done, message: '' })
        .onConflictDoUpdate({
          target: [networkClickRead.accountUuid, networkClickRead.connectionUuid],
          set: { ...done, message: '' },
        })
    })
  }

  async function noteFailure(row: ConnectionRow): Promise<void> {
    await database.as(row.accountUuid, async (tx) => {
      const said = { readAt: clock.now(), message: 'The network did not tell its clicks.' }
      await tx
        .insert(networkClickRead)
        .values({ accountUuid: row.accountUuid, connectionUuid: row.uuid, fromDay: null, toDay: null, ...said })
        .onConflictDoUpdate({ target: [networkClickRead.accountUuid, networkClickRead.connectionUuid], set: said })
    })
  }
}
