import { defineConnector } from '../connector.ts'
import { fillLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { clicks } from './clicks.ts'
import { credentials, type TradedoublerCredentials } from './credentials.ts'
import { feeds } from './feeds.ts'
import { commission, offered, programmes } from './programmes.ts'
import { signIn } from './sign-in.ts'
import { transactions } from './transactions.ts'

const subId = { slots: ['epi', 'epi2'] as const, maxLength: 64, characters: plainId }

export const tradedoubler = defineConnector<TradedoublerCredentials>({
  identifier: 'tradedoubler',
  networkUuid: 'a0000000-0000-4000-8000-000000000005',
  name: 'Tradedoubler',
  url: 'https://www.tradedoubler.com',
  clickHosts: ['clk.tradedoubler.com', 'clkde.tradedoubler.com'],
  targetParameters: ['url'],
  subId,
  credentialFields: [
    { name: 'clientId', label: 'Client ID', secret: true },
    { name: 'clientSecret', label: 'Client secret', secret: true, hint: 'Shown once, when the client is made' },
    { name: 'username', label: 'User name', secret: false },
    { name: 'password', label: 'Password', secret: true },
    { name: 'sourceId', label: 'Site ID', secret: false, hint: 'The number behind a= in your links' },
    { name: 'currency', label: 'Report currency (optional)', secret: false, hint: 'EUR when empty' },
    { name: 'timeZone', label: 'Time zone of reports (optional)', secret: false, hint: 'Europe/Stockholm when empty' },
  ],
  keysAt: { path: 'Account › Clients', url: 'https://publishers.tradedoubler.com/account/clients' },
  credentials,
  limits: { perMinute: 30, windowDays: 31 },
  changes: { by: 'change' },
  reports: { paid: 'the field paid', rejected: true, cpc: false },
  authorize: ({ clientId }) => ({
    baseUrl: 'https://connect.tradedoubler.com',
    bases: { products: 'https://api.tradedoubler.com' },
    headers: {},
    limitKey: clientId,
  }),
  signIn,
  partnerId: ({ sourceId }) => sourceId,
  accounts,
  programmes,
  offered,
  commission,
  transactions,
  clicks,
  feeds,
  deepLink: (parts) =>
    fillLink(
      'https://clk.tradedoubler.com/click?p={programmeId}&a={partnerId}&epi={clickId}&url={target}',
      subId,
      parts,
    ),
})
