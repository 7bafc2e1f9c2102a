import type { Get, NetworkAccount } from '../connector.ts'
import { textOf } from '../shared/xml/xml.ts'
import { listOf } from './lists.ts'

/** The affiliate sites of the account. */
export async function accounts(get: Get): Promise<NetworkAccount[]> {
  const rows = await listOf(get, 'getAffiliateSites', null, [])
  return rows.flatMap((row) => {
    const id = textOf(row, 'ID')
    return id === '' ? [] : [{ id, name: textOf(row, 'name') || id }]
  })
}
