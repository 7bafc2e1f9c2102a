import type { PoolClient } from 'pg'

/**
 * Deletes the account itself and the data of its users outside tenant tables. Returns their ids and addresses, by which
 * other modules find their data.
 */
export async function forgetAccount(client: PoolClient, accountUuid: string): Promise<string[]> {
  const people = await client.query<{ id: string; email: string }>(
    'SELECT id, email FROM "user" WHERE account_uuid = $1',
    [accountUuid],
  )
  const words = people.rows.flatMap((p) => [p.id, p.email])
  await client.query(
    `DELETE FROM verification v USING unnest($1::text[]) w WHERE strpos(v.value, w) > 0 OR strpos(v.identifier, w) > 0`,
    [words],
  )
  await client.query('DELETE FROM passkey_challenge WHERE user_id::text = ANY($1)', [words])
  await client.query('DELETE FROM account WHERE uuid = $1', [accountUuid])
  return words
}
