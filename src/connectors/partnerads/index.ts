import { defineConnector } from '../connector.ts'
import { extendLink, plainId } from '../shared/links/tracking-link.ts'
import { callback } from './callback.ts'
import { clickDays, clicks } from './clicks.ts'
import { credentials, type PartneradsCredentials } from './credentials.ts'
import { feeds } from './feeds.ts'
import { offered, programmes } from './programmes.ts'
import { furthestDays, transactions } from './transactions.ts'

const subId = { slots: ['uid', 'uid2'] as const, maxLength: 32, characters: plainId }

export const partnerads = defineConnector<PartneradsCredentials>({
  identifier: 'partnerads',
  networkUuid: 'a0000000-0000-4000-8000-000000000004',
  name: 'Partner-ads',
  url: 'https://www.partner-ads.com',
  clickHosts: ['www.partner-ads.com', 'partner-ads.com'],
  targetParameters: ['htmlurl'],
  subId,
  credentialFields: [
    { name: 'key', label: 'Unique key', secret: true },
    { name: 'partnerId', label: 'Partner ID', secret: false, hint: 'The number behind partnerid= in your links' },
    { name: 'country', label: 'Country (optional)', secret: false, hint: 'dk, no or se; dk when empty' },
  ],
  keysAt: { path: 'Dataudtræk / API' },
  credentials,
  limits: { perMinute: 20, windowDays: 90 },
  changes: { by: 'sale', days: furthestDays },
  reports: { paid: null, rejected: true, cpc: false },
  authorize: ({ key, country }) => ({
    baseUrl: `https://www.partner-ads.com/${country}`,
    headers: {},
    limitKey: key,
  }),
  partnerId: ({ partnerId }) => partnerId,
  programmes,
  offered,
  transactions,
  clicks,
  clickDays,
  feeds,
  // Each programme's link contains its banner, so only that link can be extended. The id must come before the target.
  deepLink: (parts) => (parts.clickUrl ? extendLink(parts.clickUrl, subId, 'htmlurl', parts) : null),
  callback,
})
