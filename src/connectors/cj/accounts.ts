import { z } from 'zod'
import type { Get, NetworkAccount } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import type { CjCredentials } from './credentials.ts'
import { accountsApi, graphql } from './graphql.ts'

const properties = z.object({
  totalCount: z.coerce.number().nullish(),
  resultList: z.array(z.object({ id: z.coerce.string().min(1), name: z.string().nullish() })),
})
const size = 100
const mostPages = 50

/** The company's active properties; their ids are the PIDs in links. */
export async function accounts(get: Get, { companyId }: CjCredentials): Promise<NetworkAccount[]> {
  const found: NetworkAccount[] = []
  for (let page = 0; page < mostPages; page++) {
    const data = await graphql(
      get,
      accountsApi,
      'query ($publisherId: ID!, $limit: Int!, $offset: Int!) { promotionalProperties(publisherId: $publisherId, status: ACTIVE, limit: $limit, offset: $offset) { totalCount resultList { id name } } }',
      { publisherId: companyId, limit: size, offset: page * size },
    )
    const read = properties.safeParse(data.promotionalProperties)
    if (!read.success) throw new NetworkError('unreadable', 'CJ answered with properties that could not be read.')
    found.push(...read.data.resultList.map((p) => ({ id: p.id, name: p.name ?? p.id })))
    if (read.data.resultList.length < size) break
  }
  return found
}
