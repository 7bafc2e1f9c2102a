import type { Get, NetworkAccount } from '../connector.ts'
import { partnershipsOf } from './programmes.ts'

/** There is no list of sites: one connection is one SID. A request for one partnership checks the credentials. */
export async function accounts(get: Get, { sid }: { sid: string }): Promise<NetworkAccount[]> {
  await partnershipsOf(get, { page: 1, limit: 1 })
  return [{ id: sid, name: `Rakuten site ${sid}` }]
}
