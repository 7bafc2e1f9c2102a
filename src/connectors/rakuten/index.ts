import { defineConnector } from '../connector.ts'
import { extendLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { callback } from './callback.ts'
import { credentials, type RakutenCredentials } from './credentials.ts'
import { programmes } from './programmes.ts'
import { signIn } from './sign-in.ts'
import { realTime, transactions } from './transactions.ts'

const subId = { slots: ['u1'] as const, maxLength: 72, characters: plainId }

export const rakuten = defineConnector<RakutenCredentials>({
  identifier: 'rakuten',
  networkUuid: 'a0000000-0000-4000-8000-000000000012',
  name: 'Rakuten Advertising',
  payers: ['Rakuten Marketing', 'LinkShare'],
  url: 'https://rakutenadvertising.com',
  clickHosts: ['click.linksynergy.com'],
  targetParameters: ['murl', 'RD_PARM1'],
  carriesAlways: /^\/deeplink/i,
  subId,
  credentialFields: [
    { name: 'clientId', label: 'Client ID', secret: true },
    { name: 'clientSecret', label: 'Client secret', secret: true },
    { name: 'sid', label: 'Site ID (SID)', secret: false, hint: 'Top right in the publisher dashboard' },
    { name: 'publisherCode', label: 'Publisher code', secret: false, hint: 'The value of id= in any of your links' },
  ],
  keysAt: { path: 'Developer portal › Account › Applications', url: 'https://developers.rakutenadvertising.com/' },
  credentials,
  limits: { perMinute: 100, windowDays: 15, keptDays: 14 },
  changes: { by: 'records', addedUpIn: 'money', realTime },
  reports: { paid: null, rejected: true, cpc: false },
  authorize: ({ clientId }) => ({ baseUrl: 'https://api.linksynergy.com', headers: {}, limitKey: clientId }),
  signIn,
  partnerId: ({ sid }) => sid,
  accounts,
  programmes,
  transactions,
  // The code in links is not the SID, so it comes from the programme's link.
  deepLink: (parts) => (parts.clickUrl ? extendLink(parts.clickUrl, subId, 'murl', parts) : null),
  callback,
})
