import { z } from 'zod'
import type { Get, NetworkAccount } from '../connector.ts'
import type { DaisyconCredentials } from './credentials.ts'
import { listOf } from './lists.ts'

const text = z.string().nullish()
const medium = z.object({ id: z.coerce.string().min(1), name: text, url: text, domain: text })

/** Media of the publisher account. Their field names are undocumented: the first readable one is shown. */
export async function accounts(get: Get, { publisherId }: DaisyconCredentials): Promise<NetworkAccount[]> {
  const found: NetworkAccount[] = []
  for await (const { rows } of listOf(get, `/publishers/${publisherId}/media`))
    for (const row of rows) {
      const { data } = medium.safeParse(row)
      if (data) found.push({ id: data.id, name: data.name || data.domain || data.url || data.id })
    }
  return found
}
