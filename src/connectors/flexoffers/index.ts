import { z } from 'zod'
import { defineConnector } from '../connector.ts'
import { extendLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { callback } from './callback.ts'
import { feeds } from './feeds.ts'
import { offered, programmes } from './programmes.ts'
import { transactions } from './transactions.ts'

const credentials = z.object({
  apiKey: z.string().trim().min(8, 'Paste the API key of your domain').max(200),
  domainId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number of your domain'),
})

const subId = { slots: ['fobs', 'fobs2', 'fobs3', 'fobs4', 'fobs5'] as const, maxLength: 36, characters: plainId }

export const flexoffers = defineConnector<z.output<typeof credentials>>({
  identifier: 'flexoffers',
  networkUuid: 'a0000000-0000-4000-8000-000000000008',
  name: 'FlexOffers',
  url: 'https://www.flexoffers.com',
  clickHosts: ['track.flexlinkspro.com', 'track.flexlinks.com'],
  targetParameters: ['url', 'urllink', 'URL'],
  subId,
  credentialFields: [
    { name: 'apiKey', label: 'API key', secret: true, hint: 'Each domain has its own' },
    { name: 'domainId', label: 'Domain ID', secret: false, hint: 'The number of your domain at FlexOffers' },
  ],
  keysAt: { path: 'Links › Data Feeds › Web Services' },
  credentials,
  limits: { perMinute: 30, windowDays: 31 },
  changes: { by: 'change' },
  reports: { paid: 'the fields isPaid and dtPaid', rejected: true, cpc: false },
  authorize: ({ apiKey }) => ({
    baseUrl: 'https://api.flexoffers.com/v3',
    headers: { apikey: apiKey },
    limitKey: apiKey,
  }),
  partnerId: ({ domainId }) => domainId,
  accounts,
  programmes,
  offered,
  transactions,
  feeds,
  // Only the network's own link has all the parts.
  deepLink: (parts) => (parts.clickUrl ? extendLink(parts.clickUrl, subId, 'url', parts) : null),
  callback,
})
