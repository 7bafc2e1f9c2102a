import { OperatorError } from '../../operator-error.ts'
import { besideOthers, oneAtATime } from '../database/one-at-a-time.ts'
import type { Database } from '../database/open.ts'
import type { Moving } from '../events/shards.ts'
import type { MovePhase } from './tables.ts'

type Pool = Pick<Database, 'pool'>

/** Accounts that are being moved, and where each lives right now. */
export async function readMoving({ pool }: Pool): Promise<Moving[]> {
  const { rows } = await pool.query<Moving>(
    `SELECT m.account_uuid AS account, s.shard, CASE s.shard WHEN m.to_shard THEN m.from_shard ELSE m.to_shard END AS other,
            m.hold IS NOT NULL AS "isHeld"
       FROM account_move m JOIN account_shard s USING (account_uuid)`,
  )
  return rows
}

/** Who has it brings sales to the shards that accounts live on, or has an account live on another one. */
const placesTurn = 'places of accounts'
export const whilePlacesStay = <T>({ pool }: Pool, work: () => Promise<T>): Promise<T> =>
  besideOthers(pool, placesTurn, work)
/** Sales that were on their way when this was called are in the event store when it comes back. */
export const afterSales = ({ pool }: Pool): Promise<void> => oneAtATime(pool, placesTurn, async () => {})

/** Who has it copies rows of the account to another shard, or erases them. */
export const rowsTurn = (account: string): string => `rows of account ${account}`

export type Move = {
  account: string
  move: string
  from: number
  to: number
  phase: MovePhase
  hold: string | null
  begunBy: string
  /** Since it began, and since it is in this phase; by the clock of the record store. */
  seconds: number
  phaseSeconds: number
}

const columns = `account_uuid AS account, move, from_shard AS "from", to_shard AS "to", phase, hold, begun_by AS "begunBy",
  extract(epoch FROM now() - begun_at)::float8 AS seconds, extract(epoch FROM now() - since)::float8 AS "phaseSeconds"`

export async function readMoves({ pool }: Pool): Promise<Move[]> {
  return (await pool.query<Move>(`SELECT ${columns} FROM account_move ORDER BY begun_at`)).rows
}
export async function readMove({ pool }: Pool, account: string): Promise<Move | undefined> {
  return (await pool.query<Move>(`SELECT ${columns} FROM account_move WHERE account_uuid = $1`, [account])).rows[0]
}

/** For how long the events of an account have been held back, in seconds; 0 while none are. */
export async function longestHold({ pool }: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    'SELECT extract(epoch FROM max(now() - since))::float8 AS seconds FROM account_move WHERE hold IS NOT NULL',
  )
  return rows[0]?.seconds ?? 0
}

/** False: it does not live there any more, or is moved already. */
export async function beginMove(
  { pool }: Pool,
  { account, from, to, begunBy }: Pick<Move, 'account' | 'from' | 'to' | 'begunBy'>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH old AS (DELETE FROM account_held WHERE account_uuid = $1)
     INSERT INTO account_move (account_uuid, move, from_shard, to_shard, phase, begun_by)
     SELECT s.account_uuid, gen_random_uuid(), s.shard, $3, 'copying', $4
       FROM account_shard s WHERE s.account_uuid = $1 AND s.shard = $2
     ON CONFLICT DO NOTHING`,
    [account, from, to, begunBy],
  )
  return rowCount === 1
}

const isOver = () => new OperatorError('The account was erased meanwhile, or somebody else went on with the move')

type Step = { to: MovePhase; hold?: string | null }

/** From the phase that was read to another one; whoever else went on meanwhile is not overtaken. */
export async function toPhase({ pool }: Pool, { account, move, phase, hold }: Move, step: Step): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE account_move SET phase = $4, hold = $5, since = now() WHERE account_uuid = $1 AND move = $2 AND phase = $3`,
    [account, move, phase, step.to, step.hold === undefined ? hold : step.hold],
  )
  if (rowCount !== 1) throw isOver()
}

/** Whether it is still where it was read. */
export async function expectMove(database: Pool, { account, move, phase }: Move): Promise<void> {
  const now = await readMove(database, account)
  if (now?.move !== move || now.phase !== phase) throw isOver()
}

/** From here on the account lives on the new shard. No sale is on its way to either. */
export async function switchPlace({ pool }: Pool, { account, move, hold }: Move): Promise<void> {
  await oneAtATime(pool, placesTurn, async () => {
    const { rowCount } = await pool.query(
      `WITH moved AS (
         UPDATE account_move SET phase = 'clearing', hold = NULL, since = now()
          WHERE account_uuid = $1 AND move = $2 AND phase = 'comparing' AND hold = $3 RETURNING account_uuid, to_shard)
       UPDATE account_shard s SET shard = moved.to_shard, since = now() FROM moved WHERE s.account_uuid = moved.account_uuid`,
      [account, move, hold],
    )
    if (rowCount !== 1) throw isOver()
  })
}

/** Nothing is left of it: the account lives on one shard, and has rows on no other. */
export async function endMove({ pool }: Pool, { account, move, phase }: Move): Promise<void> {
  const { rowCount } = await pool.query(
    `WITH held AS (DELETE FROM account_held WHERE account_uuid = $1)
     DELETE FROM account_move WHERE account_uuid = $1 AND move = $2 AND phase = $3`,
    [account, move, phase],
  )
  if (rowCount !== 1) throw isOver()
}
