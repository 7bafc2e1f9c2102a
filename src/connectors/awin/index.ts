import { z } from 'zod'
import { defineConnector } from '../connector.ts'
import { extendLink, fillLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { callback } from './callback.ts'
import { clicks } from './clicks.ts'
import { commission } from './commission.ts'
import { feeds } from './feeds.ts'
import { offered, programmes } from './programmes.ts'
import { transactions } from './transactions.ts'

const credentials = z.object({
  token: z.string().trim().min(8, 'Paste the API token from ui.awin.com/awin-api').max(500),
  publisherId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number of your publisher account'),
  /** Gives access to product feeds; not the API token. */
  feedKey: z.string().trim().max(200).default(''),
})
export type AwinCredentials = z.output<typeof credentials>

const slots = ['clickref', 'clickref2', 'clickref3', 'clickref4', 'clickref5', 'clickref6'] as const
const subId = { slots, maxLength: 50, characters: plainId }

export const awin = defineConnector<AwinCredentials>({
  identifier: 'awin',
  networkUuid: 'a0000000-0000-4000-8000-000000000001',
  name: 'Awin',
  payers: ['Zanox', 'affilinet'],
  url: 'https://www.awin.com',
  clickHosts: ['awin1.com', 'tidd.ly'],
  shortHosts: ['tidd.ly'],
  targetParameters: ['ued', 'p'],
  subId,
  credentialFields: [
    { name: 'token', label: 'API token', secret: true },
    { name: 'publisherId', label: 'Publisher ID', secret: false, hint: 'The number beside your name in Awin' },
    { name: 'feedKey', label: 'Feed key (optional)', secret: true, hint: 'In Create-a-Feed, part of its addresses' },
  ],
  keysAt: { path: 'User menu › API Credentials › Show my API token', url: 'https://ui.awin.com/awin-api' },
  credentials,
  limits: { perMinute: 20, windowDays: 31 },
  changes: { by: 'change' },
  reports: { paid: 'the field paidToPublisher', rejected: true, cpc: false },
  authorize: ({ token }) => ({
    baseUrl: 'https://api.awin.com',
    bases: { feeds: 'https://productdata.awin.com' },
    headers: { authorization: `Bearer ${token}` },
    limitKey: token, // 20 calls a minute per user, whatever account they are for
  }),
  partnerId: ({ publisherId }) => publisherId,
  accounts,
  programmes,
  offered,
  commission,
  transactions,
  clicks,
  feeds,
  deepLink: (parts) =>
    parts.clickUrl && /[?&](gid|linkid|p)=/.test(parts.clickUrl)
      ? extendLink(parts.clickUrl, subId, 'ued', parts)
      : fillLink(
          'https://www.awin1.com/cread.php?awinmid={programmeId}&awinaffid={partnerId}&clickref={clickId}&ued={target}',
          subId,
          parts,
        ),
  // the link Awin tells advertisers to share: it leads through the sign-in to "Join programme"
  programmePage: (programmeId) => `https://ui.awin.com/merchant-profile/${encodeURIComponent(programmeId)}`,
  callback,
})
