import { defineConnector } from '../connector.ts'
import { accounts } from './accounts.ts'
import { credentials, type DaisyconCredentials } from './credentials.ts'
import { deepLink, subId } from './deep-link.ts'
import { feeds } from './feeds.ts'
import { offered, programmes } from './programmes.ts'
import { oauth, signIn } from './sign-in.ts'
import { transactions } from './transactions.ts'

export const daisycon = defineConnector<DaisyconCredentials>({
  identifier: 'daisycon',
  networkUuid: 'a0000000-0000-4000-8000-000000000003',
  name: 'Daisycon',
  url: 'https://www.daisycon.com',
  clickHosts: ['ds1.nl', 'lt45.net', 'jf79.net', 'rkn3.net'],
  targetParameters: ['dl'],
  takesPages: true,
  subId,
  credentialFields: [
    { name: 'clientId', label: 'Client ID', secret: true, hint: 'Of your app under Tools, Daisycon API' },
    { name: 'clientSecret', label: 'Client secret (optional)', secret: true, hint: 'Public apps have none' },
    {
      name: 'redirectUri',
      label: 'Redirect URI (optional)',
      secret: false,
      hint: 'As the app has it; that of the command line when empty',
    },
    { name: 'refreshToken', label: 'Refresh token', secret: true, hint: 'From the sign-in at Daisycon' },
    { name: 'publisherId', label: 'Publisher ID', secret: false },
    { name: 'mediaId', label: 'Media ID', secret: false, hint: 'The number behind wi= in your links' },
    {
      name: 'linkTarget',
      label: 'Target in links (optional)',
      secret: false,
      hint: 'address or page: what dl= holds in your links; address when empty',
    },
  ],
  keysAt: { path: 'Tools › Daisycon API › your developer account › Create App' },
  credentials,
  limits: { perMinute: 40, windowDays: 31 },
  changes: { by: 'change' },
  reports: { paid: 'the word paid', rejected: true, cpc: false },
  authorize: ({ publisherId }) => ({
    baseUrl: 'https://services.daisycon.com',
    bases: { login: 'https://login.daisycon.com' },
    headers: {},
    limitKey: publisherId,
  }),
  signIn,
  oauth,
  partnerId: ({ mediaId }) => mediaId,
  accounts,
  programmes,
  offered,
  transactions,
  feeds,
  deepLink,
})
