import { defineConnector, undocumentedDays } from '../connector.ts'
import { extendLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { clicks } from './clicks.ts'
import { type AdtractionCredentials, credentials } from './credentials.ts'
import { feeds } from './feeds.ts'
import { programmes } from './programmes.ts'
import { transactions } from './transactions.ts'

const subId = { slots: ['epi', 'epi2', 'epi3', 'epi4', 'epi5'] as const, maxLength: 123, characters: plainId }

export const adtraction = defineConnector<AdtractionCredentials>({
  identifier: 'adtraction',
  networkUuid: 'a0000000-0000-4000-8000-000000000002',
  name: 'Adtraction',
  url: 'https://adtraction.com',
  clickHosts: ['track.adtraction.com', 'go.adt228.com', 'adtr.co'],
  shortHosts: ['adtr.co'],
  targetParameters: ['url'],
  subId,
  credentialFields: [
    { name: 'token', label: 'API token', secret: true },
    { name: 'channelId', label: 'Channel ID', secret: false, hint: 'The number behind as= in your links' },
    { name: 'market', label: 'Market', secret: false, hint: 'Country of the programmes, like DK' },
    {
      name: 'apiHost',
      label: 'API host (optional)',
      secret: false,
      hint: 'api.adtraction.com or api.adtraction.net; the first when empty',
    },
  ],
  keysAt: { path: 'Settings › API' },
  credentials,
  limits: { perMinute: 10, windowDays: 30 },
  changes: { by: 'sale', days: undocumentedDays },
  reports: { paid: null, rejected: true, cpc: true },
  authorize: ({ token, apiHost }) => ({
    baseUrl: `https://${apiHost}`,
    headers: { 'x-token': token },
    limitKey: token,
  }),
  partnerId: ({ channelId }) => channelId,
  accounts,
  programmes,
  transactions,
  clicks,
  feeds,
  // The link's a= is the ad, not the programme, so only the programme's own link can be extended. `url` must come last.
  deepLink: (parts) => (parts.clickUrl ? extendLink(parts.clickUrl, subId, 'url', parts) : null),
})
