import { z } from 'zod'
import { addressOf } from '../../address-of-store.ts'
import type { Database } from '../database/open.ts'
import { migrateEvents } from '../events/migrations.ts'
import { type Events, openEvents } from '../events/open.ts'
import { type CopyRow, declareLost, noteMarked, readCopies } from './state.ts'

/** A further event store of the installation, which gets every row that the first one gets. */
export type Copy = {
  /** Without the user and the password. */
  address: string
  /** With them. */
  url: string
  events: Events
}

/** Connects to nobody yet: a copy that is away holds no start up. */
export const copiesOf = (urls: readonly string[]): Copy[] =>
  urls.map((url) => ({ address: addressOf(url), url, events: openEvents(url) }))

const copyTable = 'outbound_copy'
const generationRow = z.object({ generation: z.string() })
const rowsRow = z.object({ n: z.number() })

/** What a store says of itself as a copy; null where it never was one. */
export async function generationOf({ events }: Pick<Copy, 'events'>): Promise<string | null> {
  const [table] = await events.systemQuery({
    name: 'copy.marks',
    sql: `SELECT count() AS n FROM system.tables WHERE database = currentDatabase() AND name = '${copyTable}'`,
    row: rowsRow,
  })
  if (!table?.n) return null
  const [found] = await events.systemQuery({
    name: 'copy.generation',
    sql: `SELECT generation FROM ${copyTable} ORDER BY at DESC LIMIT 1`,
    row: generationRow,
  })
  return found?.generation ?? null
}

/** Writes into a copy which one it is. */
export async function markCopy({ events }: Pick<Copy, 'events'>, generation: string): Promise<void> {
  await events.define(
    `CREATE TABLE IF NOT EXISTS ${copyTable} (generation String, at DateTime64(3) DEFAULT now64(3)) ENGINE = MergeTree ORDER BY at`,
  )
  await events.define(`INSERT INTO ${copyTable} (generation) VALUES ('${z.uuid().parse(generation)}')`)
}

/** Whether a store has rows of events or sales. */
export async function hasRows(events: Events): Promise<boolean> {
  const [found] = await events.systemQuery({
    name: 'copy.rows',
    sql: `SELECT toFloat64(sum(rows)) AS n FROM system.parts WHERE active AND database = currentDatabase()
AND table IN ('pageview', 'click', 'conversion', 'drop')`,
    row: rowsRow,
  })
  return (found?.n ?? 0) > 0
}

/** Takes everything of ours away from a store, so that it is filled anew. */
export async function emptyCopy({ events }: Pick<Copy, 'events'>, tables: readonly string[]): Promise<void> {
  for (const name of [...tables, 'outbound_migration', copyTable])
    await events.define(`DROP TABLE IF EXISTS ${name} SYNC`)
}

/** Another store stands where a copy was: rows would be missing, or are somebody else's. */
class OtherStore extends Error {}

async function expectSame(copy: Copy, database: Pick<Database, 'pool'>, row: CopyRow): Promise<void> {
  const generation = await generationOf(copy)
  if (generation !== row.generation) {
    if (row.isMarked) throw new OtherStore('it is not the store that it was: its disk was put back or is another one')
    if (generation !== null || (await hasRows(copy.events)))
      throw new OtherStore('it has rows that are not of this installation')
    await markCopy(copy, row.generation)
  }
  if (!row.isMarked) await noteMarked(database, row)
}

/**
 * Before a copy gets its first row, and whenever it was away: its definitions are brought up to date, and it is the store that it
 * was. False: it gets nothing, because it is not good (any more). Rejects while it is away.
 */
export async function prepareCopy(copy: Copy, database: Pick<Database, 'pool'>): Promise<boolean> {
  const row = (await readCopies(database)).find((one) => one.address === copy.address)
  if (row?.state !== 'good') return false
  await migrateEvents(copy.events)
  try {
    await expectSame(copy, database, row)
    return true
  } catch (error) {
    if (!(error instanceof OtherStore)) throw error
    await declareLost(database, row, error.message)
    return false
  }
}
