import { z } from 'zod'
import type { Get, NetworkAccount } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'

const domain = z.object({
  domainId: z.coerce.string().min(1),
  domainName: z.string().nullish(),
  url: z.string().nullish(),
})

/** FlexOffers calls a publisher's site a domain. */
export async function accounts(get: Get): Promise<NetworkAccount[]> {
  const list = (await get({ path: '/domains' })) ?? []
  if (!Array.isArray(list))
    throw new NetworkError('unreadable', 'FlexOffers answered with a list of domains that could not be read.')
  return list.flatMap((row) => {
    const { data } = domain.safeParse(row)
    return data ? [{ id: data.domainId, name: data.domainName || data.url || data.domainId }] : []
  })
}
