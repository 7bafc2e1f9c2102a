import type { Happening } from '../contract/happenings.ts'
import type { TestStores } from './stores.ts'

/** The recorded events of an account, oldest first. */
export async function happened({ database }: Pick<TestStores, 'database'>, accountUuid: string) {
  const { rows } = await database.pool.query<Pick<Happening, 'kind' | 'key' | 'payload'> & { at: Date }>(
    'SELECT kind, key, at, payload FROM happening WHERE account_uuid = $1 ORDER BY id',
    [accountUuid],
  )
  return rows
}
