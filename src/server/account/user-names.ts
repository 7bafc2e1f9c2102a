import type { Tx } from '../store/database/open.ts'
import { user } from './tables.ts'

export async function userNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.select({ uuid: user.id, first: user.firstName, last: user.lastName }).from(user)
  return new Map(rows.map((u) => [u.uuid, `${u.first} ${u.last}`.trim()]))
}
