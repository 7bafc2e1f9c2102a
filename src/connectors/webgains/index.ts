import { defineConnector, undocumentedDays } from '../connector.ts'
import { extendLink, fillLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { credentials, type WebgainsCredentials } from './credentials.ts'
import { programmes } from './programmes.ts'
import { transactions } from './transactions.ts'

const subId = { slots: ['clickref'] as const, maxLength: 32, characters: plainId }

export const webgains = defineConnector<WebgainsCredentials>({
  identifier: 'webgains',
  networkUuid: 'a0000000-0000-4000-8000-000000000007',
  name: 'Webgains',
  url: 'https://www.webgains.com',
  clickHosts: ['track.webgains.com', 'ikhnaie.link'],
  shortHosts: ['ikhnaie.link'],
  targetParameters: ['wgtarget'],
  subId,
  credentialFields: [
    { name: 'token', label: 'Personal access token', secret: true },
    { name: 'publisherId', label: 'Publisher ID', secret: false, hint: 'Under Account info in the settings' },
    { name: 'campaignId', label: 'Campaign ID', secret: false, hint: 'The number behind wgcampaignid= in your links' },
    {
      name: 'joined',
      label: 'Joined programmes (optional)',
      secret: false,
      hint: 'Programme IDs separated by commas; not needed with a programme key',
    },
    { name: 'programmeKey', label: 'Programme key (optional)', secret: true, hint: 'API key of api.webgains.com' },
  ],
  keysAt: { path: 'User settings › Personal access tokens', url: 'https://platform.webgains.io/' },
  credentials,
  limits: { perMinute: 30, windowDays: 31 },
  changes: { by: 'sale', days: undocumentedDays },
  reports: { paid: 'the state 10, paid', rejected: true, cpc: false },
  authorize: ({ token }) => ({
    baseUrl: 'https://platform-api.webgains.com',
    bases: { programmes: 'https://api.webgains.com' },
    headers: { authorization: `Bearer ${token}` },
    limitKey: token,
  }),
  partnerId: ({ campaignId }) => campaignId,
  accounts,
  programmes,
  transactions,
  deepLink: (parts) =>
    parts.clickUrl
      ? extendLink(parts.clickUrl, subId, 'wgtarget', parts)
      : fillLink(
          'https://track.webgains.com/click.html?wgcampaignid={partnerId}&wgprogramid={programmeId}&clickref={clickId}&wgtarget={target}',
          subId,
          parts,
        ),
})
