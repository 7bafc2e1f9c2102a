import { defineConnector, undocumentedDays } from '../connector.ts'
import { extendLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { callback } from './callback.ts'
import { credentials, type InboundCredentials } from './credentials.ts'
import { programmes } from './programmes.ts'
import { transactions } from './transactions.ts'

const slots = ['aff_sub', 'aff_sub2', 'aff_sub3', 'aff_sub4', 'aff_sub5'] as const
const subId = { slots, maxLength: 255, characters: plainId }

/**
 * Direct partners whose programme runs on TUNE (HasOffers). Named differently from “My direct partners”, which needs no
 * TUNE.
 */
export const inbound = defineConnector<InboundCredentials>({
  identifier: 'inbound',
  networkUuid: 'a0000000-0000-4000-8000-000000000017',
  name: 'Partners at TUNE',
  url: '',
  clickHosts: ['go2cloud.org'],
  targetParameters: ['url'],
  subId,
  credentialFields: [
    { name: 'networkId', label: 'Network ID', secret: false, hint: 'The partner’s name at TUNE' },
    {
      name: 'apiKey',
      label: 'API key',
      secret: true,
      hint: 'Of your account at the partner; ask for it where no page shows it',
    },
    { name: 'affiliateId', label: 'Affiliate ID', secret: false, hint: 'The number behind aff_id= in your links' },
    {
      name: 'trackingHost',
      label: 'Tracking host (optional)',
      secret: false,
      hint: 'For offers that come without a link, like partner.go2cloud.org',
    },
    { name: 'currency', label: 'Currency (optional)', secret: false, hint: 'Where the partner names none, like EUR' },
    { name: 'timeZone', label: 'Time zone (optional)', secret: false, hint: 'The partner’s; UTC when empty' },
  ],
  keysAt: null,
  credentials,
  limits: { perMinute: 30, windowDays: 31 },
  changes: { by: 'sale', days: undocumentedDays },
  reports: { paid: null, rejected: true, cpc: false },
  authorize: ({ networkId, apiKey }) => ({
    baseUrl: `https://${networkId}.api.hasoffers.com`,
    headers: {},
    limitKey: `${networkId} ${apiKey}`,
  }),
  partnerId: ({ affiliateId }) => affiliateId,
  accounts,
  programmes,
  transactions,
  deepLink: (parts) => (parts.clickUrl ? extendLink(parts.clickUrl, subId, 'url', parts) : null),
  callback,
})
