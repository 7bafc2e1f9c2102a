import { z } from 'zod'
import type { Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'

export type Asked = {
  version: string
  customerId: string
  /** The account that grants access: the same one, or a manager above it. */
  loginCustomerId: string
}
const batches = z.array(z.object({ results: z.array(z.unknown()).default([]), error: z.unknown().optional() }))

/** All rows of one query (GAQL). The stream is one JSON array of batches; an error midway is one of its batches. */
export async function search<Row>(
  get: Get,
  { version, customerId, loginCustomerId }: Asked,
  query: string,
  row: z.ZodType<Row>,
): Promise<Row[]> {
  const answer = await get({
    path: `/${version}/customers/${customerId}/googleAds:searchStream`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'login-customer-id': loginCustomerId },
    body: JSON.stringify({ query }),
  })
  const found = batches.safeParse(answer)
  if (!found.success) throw new NetworkError('unreadable', 'Google Ads answered a report with something else.')
  if (found.data.some((b) => b.error !== undefined))
    throw new NetworkError('unavailable', 'Google Ads broke off a report. It is tried again later.')
  return found.data
    .flatMap((b) => b.results)
    .map((result) => {
      const read = row.safeParse(result)
      // a missing cost would give a sum that is too small and looks right
      if (!read.success) throw new NetworkError('unreadable', 'Google Ads sent a row that cannot be read.')
      return read.data
    })
}
