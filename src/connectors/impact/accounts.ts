import { z } from 'zod'
import type { Get, NetworkAccount } from '../connector.ts'
import { listOf } from './lists.ts'

const property = z.object({ Name: z.string() })

/** An action does not name its property, so the account is the media; it gets the name of its only property. */
export async function accounts(get: Get, { accountSid }: { accountSid: string }): Promise<NetworkAccount[]> {
  const names: string[] = []
  const path = `/Mediapartners/${accountSid}/MediaProperties`
  for await (const { rows } of listOf(get, { path, key: 'MediaProperties' }))
    for (const row of rows) names.push(...(property.safeParse(row).data ? [property.parse(row).Name] : []))
  const [only, ...others] = names
  return [{ id: accountSid, name: only && others.length === 0 ? only : 'impact.com account' }]
}
