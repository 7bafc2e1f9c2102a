import { z } from 'zod'
import type { Get, NetworkAccount } from '../connector.ts'
import { listOf } from './lists.ts'

/** Fields are undocumented: the name is whichever one is present. */
const channel = z.object({
  id: z.coerce.string().min(1),
  displayName: z.string().nullish(),
  name: z.string().nullish(),
  url: z.string().nullish(),
})

export async function accounts(get: Get): Promise<NetworkAccount[]> {
  const found: NetworkAccount[] = []
  for await (const rows of listOf(get, '/channels', {}))
    for (const row of rows) {
      const { data } = channel.safeParse(row)
      if (data) found.push({ id: data.id, name: data.displayName || data.name || data.url || data.id })
    }
  return found
}
