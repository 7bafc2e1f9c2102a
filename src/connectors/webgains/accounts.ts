import { z } from 'zod'
import type { Get, NetworkAccount } from '../connector.ts'
import { pagesOf } from './pages.ts'

const campaign = z.object({ id: z.coerce.string().min(1), name: z.string().nullish() })

/** Webgains calls a publisher's site a campaign; its id is in links. */
export async function accounts(get: Get, { publisherId }: { publisherId: string }): Promise<NetworkAccount[]> {
  const found: NetworkAccount[] = []
  for await (const rows of pagesOf(get, { path: `/publishers/${publisherId}/campaigns` }, 'campaigns'))
    for (const row of rows) {
      const read = campaign.safeParse(row)
      if (read.success) found.push({ id: read.data.id, name: read.data.name ?? read.data.id })
    }
  return found
}
