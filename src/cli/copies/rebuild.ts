import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import {
  backupTurn,
  columnsOf,
  type EventStore,
  eventStore,
  heldMonths,
  heldName,
  heldTables,
  holdEvents,
  letEventsGo,
} from '../../server/backup/index.ts'
import { systemClock } from '../../server/clock.ts'
import { eraseEvents } from '../../server/compose/erase-account.ts'
import { openErasures } from '../../server/erasure/index.ts'
import { createLog } from '../../server/log.ts'
import { OperatorError } from '../../server/operator-error.ts'
import { catchUp, followAll } from '../../server/money/index.ts'
import {
  beginRebuild,
  type Copy,
  type CopyRow,
  emptyCopy,
  endRebuild,
  failRebuild,
  generationOf,
  hasRows,
  markCopy,
  noteStarts,
  readCopies,
  silentCollectors,
  unheardBy,
  untoldSince,
} from '../../server/store/copies/index.ts'
import { oneAtATime } from '../../server/store/database/one-at-a-time.ts'
import type { Database } from '../../server/store/database/open.ts'
import { eventTables } from '../../server/store/events/event-tables.ts'
import { migrateEvents } from '../../server/store/events/migrations.ts'
import { drainTurn } from '../../server/tracking/index.ts'

export type RebuildParts = {
  database: Database
  /** The first event store. */
  clickhouseUrl: string
  copy: Copy
  /** Throws away rows that are not known to be of this installation. */
  mayEmpty: boolean
  print: (line: string) => void
  /** Told when every collector keeps its log; waited for, so that a test has events between that and the hold. */
  onKept?: () => Promise<void>
}

/** Collectors tell how they are every two seconds; a batch of one may take a while. */
const patience = 120_000
const pause = 250

async function until(whoIsMissing: () => Promise<string[]>, what: string): Promise<void> {
  for (const end = Date.now() + patience; ; await sleep(pause)) {
    const missing = await whoIsMissing()
    if (missing.length === 0) return
    if (Date.now() > end)
      throw new OperatorError(`${what}: ${[...new Set(missing)].join(', ')}. Look at its log, and try again`)
  }
}

/** An empty store with our tables, which knows which copy it is. */
async function prepare({ copy, mayEmpty }: RebuildParts, row: CopyRow, generation: string): Promise<void> {
  await copy.events.ping(10_000).catch((error: unknown) => {
    throw new OperatorError(`${copy.address} does not answer: start it first`, { cause: error })
  })
  const isOurs = row.isMarked && (await generationOf(copy)) === row.generation
  if (!isOurs && !mayEmpty && (await hasRows(copy.events)))
    throw new OperatorError(
      `${copy.address} has rows, and is not known as the copy that it was. Say --empty behind it to throw them away`,
    )
  await emptyCopy(
    copy,
    eventTables.map((table) => table.name),
  )
  await migrateEvents(copy.events)
  await markCopy(copy, generation)
}

/**
 * Holds the first store for a moment in which no collector brings a batch to it, and notes how far each of them is: every event is
 * then either among what is held or in a log behind that place.
 */
const hold = ({ database }: RebuildParts, one: { address: string; generation: string }, from: EventStore) =>
  oneAtATime(database.pool, drainTurn, async () => {
    const { rows } = await database.pool.query<{ now: Date }>('SELECT now() AS now')
    const began = rows[0]?.now ?? new Date()
    await until(() => untoldSince(database, began), 'A collector does not say how far it is')
    await holdEvents(from)
    await noteStarts(database, one)
  })

const counted = z.object({ n: z.coerce.number() })

async function copyHeld(from: EventStore, to: EventStore, print: (line: string) => void): Promise<void> {
  for (const table of heldTables) {
    const list = (await columnsOf(from, table)).join(', ')
    let rows = 0
    for (const { month, rows: count } of await heldMonths(from, table)) {
      const sql = `SELECT ${list} FROM ${heldName(table)} WHERE _partition_id = '${month}'`
      await to.write(`${table} (${list})`, from.read(sql))
      rows += count
      print(`${table} ${month}: ${count} rows`)
    }
    // equal rows may have become one on the way, and not more than that
    const [there] = await to.rows(`SELECT count() AS n FROM ${table}${table === 'drop' ? '' : ' FINAL'}`, counted)
    const [here] = await from.rows(
      `SELECT count() AS n FROM ${heldName(table)}${table === 'drop' ? '' : ' FINAL'}`,
      counted,
    )
    if (table !== 'drop' && there?.n !== here?.n)
      throw new OperatorError(
        `${table} has ${there?.n} rows in the copy and ${here?.n} in the first store: it is not good`,
      )
    print(`${table}: ${rows} rows`)
  }
}

async function fill(parts: RebuildParts, row: CopyRow): Promise<void> {
  const { database, copy, print } = parts
  const one = { address: row.address, generation: row.generation }
  const [from, to] = [eventStore({ url: parts.clickhouseUrl }), eventStore({ url: copy.url })]
  await until(() => unheardBy(database, one), 'A collector does not keep its log for the copy')
  for (const host of await silentCollectors(database))
    print(`The collector on ${host} is silent: what it holds comes to the copy when it is back`)
  await parts.onKept?.()
  await letEventsGo(from)
  try {
    await hold(parts, one, from)
    await copyHeld(from, to, print)
  } finally {
    await letEventsGo(from)
  }
  await followAll(database, copy.address)
  await catchUp({ database, clock: systemClock, log: createLog(print) }, copy, row)
  // accounts that were erased while their rows were on the way
  for (const { uuid } of await openErasures(database)) await eraseEvents(copy.events, uuid, undefined)
}

/**
 * Fills a copy that is new or lost, while everything goes on: logs and notes are kept for it from the beginning, the rows of the
 * first store are held at one moment and sent, and what came since follows by itself.
 */
export async function rebuildCopy(parts: RebuildParts): Promise<void> {
  const { database, copy, print } = parts
  const known = (await readCopies(database)).find((row) => row.address === copy.address)
  if (!known)
    throw new OperatorError(`${copy.address} is not known yet: start the product with it in CLICKHOUSE_COPIES first`)
  if (known.state === 'good') throw new OperatorError(`${copy.address} is good: there is nothing to rebuild`)
  const busy = (): never => {
    throw new OperatorError('A backup or another rebuild is being made: wait until it has ended')
  }
  await oneAtATime(
    database.pool,
    backupTurn,
    async () => {
      const generation = randomUUID()
      const one = { address: copy.address, generation }
      await prepare(parts, known, generation)
      await beginRebuild(database, one)
      print(`${copy.address} is empty; logs are kept for it from now on`)
      try {
        const row = (await readCopies(database)).find((r) => r.generation === generation)
        if (!row) throw new OperatorError('Somebody else began to rebuild it, or forgot it')
        await fill(parts, row)
        if (!(await endRebuild(database, one))) throw new OperatorError('It was given up meanwhile: see npm run copies')
      } catch (error) {
        await failRebuild(database, one, 'its last rebuild did not come to its end')
        throw error
      }
    },
    busy,
  )
}
