import { defineConnector, undocumentedDays } from '../connector.ts'
import { extendLink, fillLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { type AddrevenueCredentials, credentials } from './credentials.ts'
import { programmes } from './programmes.ts'
import { transactions } from './transactions.ts'

const subId = { slots: ['r'] as const, maxLength: 32, characters: plainId }

export const addrevenue = defineConnector<AddrevenueCredentials>({
  identifier: 'addrevenue',
  networkUuid: 'a0000000-0000-4000-8000-000000000009',
  name: 'Addrevenue',
  url: 'https://addrevenue.io',
  clickHosts: ['addrevenue.io'],
  targetParameters: ['u', 'url'],
  subId,
  credentialFields: [
    { name: 'token', label: 'API token', secret: true },
    { name: 'channelId', label: 'Channel ID', secret: false, hint: 'The number behind c= in your links' },
    {
      name: 'unknownRelation',
      label: 'Advertisers whose relation Addrevenue does not tell (optional)',
      secret: false,
      hint: 'Whether you work with them: yes or no; yes when empty',
    },
  ],
  keysAt: { path: 'API tokens › Generate a new API token' },
  credentials,
  limits: { perMinute: 60, windowDays: 31 },
  changes: { by: 'sale', days: undocumentedDays },
  reports: { paid: 'the state paidOut', rejected: true, cpc: false },
  authorize: ({ token }) => ({
    baseUrl: 'https://addrevenue.io/api/v2',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    limitKey: token,
  }),
  partnerId: ({ channelId }) => channelId,
  accounts,
  programmes,
  transactions,
  deepLink: (parts) =>
    parts.clickUrl
      ? extendLink(parts.clickUrl, subId, 'u', parts)
      : fillLink('https://addrevenue.io/t?c={partnerId}&a={programmeId}&r={clickId}&u={target}', subId, parts),
})
