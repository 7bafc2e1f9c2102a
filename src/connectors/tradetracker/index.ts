import { defineConnector } from '../connector.ts'
import { extendLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { clicks } from './clicks.ts'
import { credentials, type TradetrackerCredentials } from './credentials.ts'
import { feeds } from './feeds.ts'
import { programmes } from './programmes.ts'
import { signIn } from './sign-in.ts'
import { transactions } from './transactions.ts'

const subId = { slots: ['r'] as const, maxLength: 32, characters: plainId }

export const tradetracker = defineConnector<TradetrackerCredentials>({
  identifier: 'tradetracker',
  networkUuid: 'a0000000-0000-4000-8000-000000000006',
  name: 'TradeTracker',
  url: 'https://tradetracker.com',
  clickHosts: ['tc.tradetracker.net'],
  targetParameters: ['u'],
  subId,
  credentialFields: [
    { name: 'customerId', label: 'Customer ID', secret: false },
    { name: 'passphrase', label: 'Passphrase', secret: true },
    { name: 'siteId', label: 'Site ID', secret: false, hint: 'The number behind a= in your links' },
  ],
  keysAt: { path: 'Web services', url: 'https://affiliate.tradetracker.com/webService' },
  credentials,
  limits: { perMinute: 30, windowDays: 31 },
  changes: { by: 'change' },
  reports: { paid: 'the field paidOut', rejected: true, cpc: true },
  authorize: ({ customerId }) => ({ baseUrl: 'https://ws.tradetracker.com', headers: {}, limitKey: customerId }),
  signIn,
  partnerId: ({ siteId }) => siteId,
  accounts: (get) => accounts(get),
  programmes,
  transactions,
  clicks,
  feeds,
  // c= and m= come from the campaign's own link; without one the campaign has no deep links. In links on the shop's own
  // host `r` has another meaning: those stay unchanged.
  deepLink: (parts) =>
    !parts.clickUrl || /\/aff\/\?|[?&]tt=/.test(parts.clickUrl) ? null : extendLink(parts.clickUrl, subId, 'u', parts),
})
