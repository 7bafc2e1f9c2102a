import type { Clock } from '../clock.ts'
import { createLoop } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import { type Copy, type CopyRow, declareLost, noteRates, prepareCopy, readCopies } from '../store/copies/index.ts'
import type { Database } from '../store/database/open.ts'
import { follow } from './project.ts'
import { writeRates } from './rates/load-rates.ts'

type Parts = {
  database: Database
  clock: Clock
  log: Log
  copies: readonly Copy[]
  /** Days after which a copy that takes no conversions is given up. */
  patienceDays: number
}

/** Exchange rates that a copy does not have yet. */
async function bringRates({ database, clock }: Parts, { events }: Copy, row: CopyRow): Promise<void> {
  if (row.ratesHave >= row.ratesWanted) return
  await writeRates({ database, events, clock })
  await noteRates(database, row, row.ratesWanted)
}

/** Notes every conversion for a copy: one that is rebuilt begins with none. */
export async function followAll({ pool }: Pick<Database, 'pool'>, copy: string): Promise<void> {
  await pool.query('DELETE FROM conversion_to_follow WHERE copy = $1', [copy])
  await pool.query('INSERT INTO conversion_to_follow (copy, conversion_uuid) SELECT $1, uuid FROM conversion', [copy])
}

/** Brings all that is noted for a copy, and the exchange rates. */
export async function catchUp(parts: Omit<Parts, 'copies' | 'patienceDays'>, copy: Copy, row: CopyRow): Promise<void> {
  await bringRates({ ...parts, copies: [], patienceDays: 0 }, copy, row)
  while (await follow({ ...parts, events: copy.events }, copy.address));
}

/** How long the oldest conversion waits for each copy, in seconds; copies that wait for none are left out. */
export async function followLags({ pool }: Pick<Database, 'pool'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ copy: string; seconds: number }>(
    'SELECT copy, extract(epoch FROM now() - min(noted_at))::float8 AS seconds FROM conversion_to_follow GROUP BY copy',
  )
  return new Map(rows.map((r) => [r.copy, r.seconds]))
}

/** Takes notes away that nobody brings: of copies that are lost, or no copies any more. */
const dropNotes = ({ pool }: Database) =>
  pool.query(
    `DELETE FROM conversion_to_follow n WHERE NOT EXISTS
       (SELECT 1 FROM event_copy e WHERE e.address = n.copy AND e.state IN ('good', 'rebuilding'))`,
  )

/** Brings conversions and exchange rates to every copy, each on a loop of its own: one that is away holds no other back. */
export function followCopies(parts: Parts) {
  const { database, log, copies, patienceDays } = parts
  const loops = copies.map((copy) => {
    let isPrepared = false
    const work = async (): Promise<boolean> => {
      const row = (await readCopies(database)).find(({ address }) => address === copy.address)
      if (row?.state === 'lost') await dropNotes(database)
      if (row?.state !== 'good') return (isPrepared = false)
      const waits = (await followLags(database)).get(copy.address) ?? 0
      if (waits > patienceDays * 86_400) {
        await declareLost(database, row, `it took no sales for ${patienceDays} days`)
        return false
      }
      try {
        isPrepared ||= await prepareCopy(copy, database)
        if (!isPrepared) return false
        await bringRates(parts, copy, row)
        return await follow({ ...parts, events: copy.events }, copy.address)
      } catch (error) {
        isPrepared = false
        throw error
      }
    }
    const onError = (error: unknown) =>
      log.warn('sales wait for a copy of the event store', { copy: copy.address, error })
    return createLoop({ work, everyMs: 1000, gatherMs: 250, onError })
  })
  return {
    start: () => {
      for (const loop of loops) loop.start()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
