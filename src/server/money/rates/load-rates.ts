import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../../contract/days.ts'
import type { Clock } from '../../time/clock.ts'
import { projectRoot } from '../../env/project-root.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import type { RateRow } from '../../store/events/event-tables.ts'
import { rate } from '../tables.ts'
import { type PublishedRate, readRatesCsv } from './published.ts'
import { peggedRates } from './pegs.ts'
import { rateRows } from './rate-rows.ts'

/** How far the last rate is carried on, in days: sales are shown at once, even while the bank cannot be reached. */
const ahead = 40
const batch = 5000

/** The dated snapshot that ships. Its README says what it holds and what it does not. */
export const snapshotRates = (): PublishedRate[] =>
  readRatesCsv(readFileSync(join(projectRoot, 'src/server/money/rates/snapshot.csv'), 'utf8'))

export type RateStores = { database: Database; events: Events; clock: Clock }

/** At the start, before anything is answered: the snapshot into an empty store, and the dense table as far as it must reach. */
export async function ensureRates(stores: RateStores): Promise<void> {
  const isEmpty = (await newestRateDay(stores.database)) === null
  const today = stores.clock.now().toISOString().slice(0, 10)
  if (isEmpty) await loadRates(stores)
  else if (!(await hasPegs(stores.database))) await loadRates(stores, await knownRates(stores.database))
  else if ((await reachOf(stores.events)) < addDays(today, ahead / 4)) await loadRates(stores, [])
}

/** Stores of versions before have the reference rates alone. */
async function hasPegs(database: Database): Promise<boolean> {
  const [found] = await database.system.select({ day: rate.day }).from(rate).where(eq(rate.currency, 'XOF')).limit(1)
  return found !== undefined
}
const knownRates = (database: Database): Promise<PublishedRate[]> =>
  database.system.select({ day: rate.day, currency: rate.currency, perEuro: rate.perEuro }).from(rate)

/** How far the dense table goes. */
async function reachOf(events: Events): Promise<string> {
  const [found] = await events.systemQuery({
    name: 'rates.reach',
    sql: 'SELECT toString(max(day)) AS day FROM exchange_rate',
    row: z.object({ day: z.string() }),
  })
  return found?.day ?? ''
}

export async function newestRateDay(database: Database): Promise<string | null> {
  const [found] = await database.system.select({ day: sql<string | null>`max(${rate.day})::text` }).from(rate)
  return found?.day ?? null
}

const columns = ['day', 'currency', 'micro', 'version'] as const

/** Rows as text, some thousand at a time: all of them as objects would be more memory than the rest of the server. */
function* inPieces(rows: Iterable<RateRow>): Generator<Uint8Array> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(`${JSON.stringify(columns.map((column) => row[column]))}\n`)
    if (lines.length < batch) continue
    yield Buffer.from(lines.join(''))
    lines = []
  }
  yield Buffer.from(lines.join(''))
}

/**
 * Adds published rates to the record store, then writes the dense table by calendar day into the event store, all of it at
 * once: reports see the rates as they were or as they are, and no mixture. A rate that is known already is replaced: the
 * bank corrects itself now and then.
 */
export async function loadRates(
  { database, events, clock }: RateStores,
  published: readonly PublishedRate[] = snapshotRates(),
): Promise<void> {
  // rates that are read back hold the tied currencies already; a published one goes before what follows from its tie
  const byDay = new Map([...peggedRates(published), ...published].map((r) => [`${r.day} ${r.currency}`, r]))
  const all = [...byDay.values()]
  for (let i = 0; i < all.length; i += batch)
    await database.system
      .insert(rate)
      .values(all.slice(i, i + batch))
      .onConflictDoUpdate({ target: [rate.day, rate.currency], set: { perEuro: sql`excluded.per_euro` } })
  await writeRates({ database, events, clock })
}

/** Writes the dense table into the event store, out of the record store. */
async function writeRates({ database, events, clock }: RateStores): Promise<void> {
  const all = await knownRates(database)
  const now = clock.now()
  const rows = () => rateRows(all, addDays(now.toISOString().slice(0, 10), ahead), String(now.getTime()))
  await events.insertLines({ table: 'exchange_rate', columns, token: randomUUID(), body: () => inPieces(rows()) })
}
