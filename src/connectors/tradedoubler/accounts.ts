import { z } from 'zod'
import type { Get, NetworkAccount } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'

const sources = z.array(z.object({ id: z.coerce.string().min(1), name: z.string().nullish() }))

/** The sites of the account, which Tradedoubler calls sources. */
export async function accounts(get: Get): Promise<NetworkAccount[]> {
  const read = sources.safeParse(await get({ path: '/publisher/sources' }))
  if (!read.success) throw new NetworkError('unreadable', 'Tradedoubler answered with sites that could not be read.')
  return read.data.map((s) => ({ id: s.id, name: s.name ?? s.id }))
}
