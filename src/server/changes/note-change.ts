import type { PoolClient } from 'pg'
import { channel } from './listen.ts'

/** Reports an account whose rows are deleted, including this table's, when the transaction ends. */
export async function noteChange(client: PoolClient, accountUuid: string): Promise<void> {
  await client.query(
    'INSERT INTO account_change (account_uuid, transaction_id) VALUES ($1, pg_current_xact_id()) ON CONFLICT DO NOTHING',
    [accountUuid],
  )
  await client.query('SELECT pg_notify($1, $2)', [channel, accountUuid])
}
