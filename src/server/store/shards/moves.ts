import type { Database } from '../database/open.ts'
import type { Moving } from '../events/shards.ts'

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
