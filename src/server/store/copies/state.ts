import { randomUUID } from 'node:crypto'
import { OperatorError } from '../../operator-error.ts'
import type { Database } from '../database/open.ts'
import type { CopyState } from './tables.ts'

type Pool = Pick<Database, 'pool'>
export type CopyRow = {
  address: string
  state: CopyState
  since: Date
  reason: string
  generation: string
  isMarked: boolean
  ratesWanted: number
  ratesHave: number
}

/** Further event stores, as the whole installation knows them. */
export async function readCopies({ pool }: Pool): Promise<CopyRow[]> {
  const { rows } = await pool.query<CopyRow>(
    `SELECT address, state, since, reason, generation, is_marked AS "isMarked", rates_wanted AS "ratesWanted",
            rates_have AS "ratesHave" FROM event_copy ORDER BY address`,
  )
  return rows
}

/** Those that rows, and what is taken away, have to reach. */
export const keptUp = (rows: readonly CopyRow[]): CopyRow[] =>
  rows.filter(({ state }) => state === 'good' || state === 'rebuilding')

/**
 * Notes copies that are new. In an installation without events and sales they are good at once; otherwise they have to be
 * rebuilt. One that is known and not named any more is refused: a process that knows nothing of it would keep nothing for it.
 */
export async function registerCopies(
  database: Pool,
  addresses: readonly string[],
  isEmpty: () => Promise<boolean>,
): Promise<void> {
  const known = await readCopies(database)
  const missing = known.find(({ address }) => !addresses.includes(address))
  if (missing)
    throw new OperatorError(
      `CLICKHOUSE_COPIES must name ${missing.address}, which is a copy of this installation. To have it no longer, name it once more and run npm run copies -- forget ${missing.address}`,
    )
  const added = addresses.filter((address) => !known.some((one) => one.address === address))
  if (added.length === 0) return
  const state: CopyState = (await isEmpty()) ? 'good' : 'new'
  for (const address of added)
    await database.pool.query(
      'INSERT INTO event_copy (address, state, since, generation) VALUES ($1, $2, now(), $3) ON CONFLICT DO NOTHING',
      [address, state, randomUUID()],
    )
}

/** From now on it gets nothing and is not read, whoever looks. Nothing when another generation of it has begun since. */
export async function declareLost(
  { pool }: Pool,
  { address, generation }: Pick<CopyRow, 'address' | 'generation'>,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE event_copy SET state = 'lost', since = now(), reason = $3
      WHERE address = $1 AND generation = $2 AND state IN ('good', 'rebuilding')`,
    [address, generation, reason],
  )
  return (rowCount ?? 0) > 0
}

export async function noteMarked({ pool }: Pool, { address, generation }: CopyRow): Promise<void> {
  await pool.query('UPDATE event_copy SET is_marked = true WHERE address = $1 AND generation = $2', [
    address,
    generation,
  ])
}

/** Exchange rates were loaded: every copy has to get them. */
export async function wantRates({ pool }: Pool): Promise<void> {
  await pool.query('UPDATE event_copy SET rates_wanted = rates_wanted + 1')
}
export async function noteRates({ pool }: Pool, { address, generation }: CopyRow, have: number): Promise<void> {
  await pool.query(
    'UPDATE event_copy SET rates_have = greatest(rates_have, $3) WHERE address = $1 AND generation = $2',
    [address, generation, have],
  )
}
