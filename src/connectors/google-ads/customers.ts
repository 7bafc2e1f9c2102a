import { z } from 'zod'
import type { Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { search } from './search.ts'

/** A Google Ads account with costs; managers have none themselves. */
export type Customer = { id: string; name: string; currency: string; loginCustomerId: string }

const accessible = z.object({ resourceNames: z.array(z.string()).default([]) })
const row = z.object({
  customerClient: z.object({
    id: z.string().regex(/^\d{1,20}$/),
    descriptiveName: z.string().default(''),
    currencyCode: z.string().default(''),
    manager: z.boolean().default(false),
    status: z.string().default(''),
  }),
})
const query =
  'SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code, ' +
  'customer_client.manager, customer_client.status FROM customer_client'

/** Ids of the accounts the user has access to; the smallest request that needs every setting to be right. */
export async function accessibleIds(get: Get, version: string): Promise<string[]> {
  const found = accessible.safeParse((await get({ path: `/${version}/customers:listAccessibleCustomers` })) ?? {})
  if (!found.success) throw new NetworkError('unreadable', 'Google Ads answered without a list of accounts.')
  return found.data.resourceNames.flatMap((name) => /^customers\/(\d{1,20})$/.exec(name)?.[1] ?? [])
}

/**
 * Every account with costs below those, each once, by name. Accounts that are closed or hidden from the user refuse the
 * request; they are left out.
 */
export async function customers(get: Get, version: string): Promise<Customer[]> {
  const found = new Map<string, Customer>()
  for (const id of await accessibleIds(get, version)) {
    const rows = await search(get, { version, customerId: id, loginCustomerId: id }, query, row).catch(
      (error: unknown) => {
        if (error instanceof NetworkError && ['credentials', 'refused'].includes(error.trouble)) return []
        throw error
      },
    )
    for (const { customerClient: c } of rows) {
      if (c.manager || (c.status !== 'ENABLED' && c.status !== '')) continue
      // an account the user can access directly is requested without a manager
      if (!found.has(c.id) || c.id === id)
        found.set(c.id, { id: c.id, name: c.descriptiveName || c.id, currency: c.currencyCode, loginCustomerId: id })
    }
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
}
