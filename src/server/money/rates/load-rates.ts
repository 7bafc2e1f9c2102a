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

/** How many days ahead the last rate is extended: sales are shown at once, even while the bank cannot be reached. */
const ahead = 40
const batch = 5000

/** The dated snapshot that ships with the product. Its README lists what it contains. */
export const snapshotRates = (): PublishedRate[] =>
  readRatesCsv(readFileSync(join(projectRoot, 'src/server/money/rates/snapshot.csv'), 'utf8'))

export type RateStores = { database: Database; events: Events; clock: Clock }

/**
 * Runs at the start, before any request: loads the snapshot into an empty store, and extends the dense table as needed.
 */
export async function ensureRates(stores: RateStores): Promise<void> {
  const isEmpty = (await newestRateDay(stores.database)) === null
  const today = stores.clock.now().toISOString().slice(0, 10)
  if (isEmpty) await loadRates(stores)
  else if (!(await hasPegs(stores.database))) await loadRates(stores, await knownRates(stores.database))
  else if ((await reachOf(stores.events)) < addDays(today, ahead / 4)) await loadRates(stores, [])
}

/** Stores of earlier versions have only the reference rates. */
async function hasPegs(database: Database): Promise<boolean> {
  const [found] = await database.system.select({ day: rate.day }).from(rate).where(eq(rate.currency, 'XOF')).limit(1)
  return found !== undefined
}
const knownRates = (database: Database): Promise<PublishedRate[]> =>
  database.system.select({ day: rate.day, currency: rate.currency, perEuro: rate.perEuro }).from(rate)

/** The last day of the dense table. */
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

/** Rows as text, in pieces of some thousand: as objects they would take more memory than the rest of the server. */
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
 * Adds published rates to the database, then writes the dense table by calendar day to the event store, all at once:
 * reports see either the old or the new rates, never a mix. Known rates are replaced: the bank sometimes corrects
 * itself.
 */
export async function loadRates(
  { database, events, clock }: RateStores,
  published: readonly PublishedRate[] = snapshotRates(),
): Promise<void> {
  // rates read back include the pegged currencies already; a published one overrides one derived from its peg
  const byDay = new Map([...peggedRates(published), ...published].map((r) => [`${r.day} ${r.currency}`, r]))
  const all = [...byDay.values()]
  for (let i = 0; i < all.length; i += batch)
    await database.system
      .insert(rate)
      .values(all.slice(i, i + batch))
      .onConflictDoUpdate({ target: [rate.day, rate.currency], set: { perEuro: sql`excluded.per_euro` } })
  await writeRates({ database, events, clock })
}

/** Writes the dense table from the database to the event store. */
async function writeRates({ database, events, clock }: RateStores): Promise<void> {
  const all = await knownRates(database)
  const now = clock.now()
  const rows = () => rateRows(all, addDays(now.toISOString().slice(0, 10), ahead), String(now.getTime()))
  await events.insertLines({ table: 'exchange_rate', columns, token: randomUUID(), body: () => inPieces(rows()) })
}
