import type { Get, NetworkAccount } from '../connector.ts'
import { call } from './call.ts'
import type { InboundCredentials } from './credentials.ts'

/** There are no sites: one partner account is one affiliate id. The call checks the key. */
export async function accounts(get: Get, credentials: InboundCredentials): Promise<NetworkAccount[]> {
  await call(get, credentials, ['Affiliate_AffiliateUser', 'getContext'])
  return [{ id: credentials.affiliateId, name: `${credentials.networkId} ${credentials.affiliateId}` }]
}
