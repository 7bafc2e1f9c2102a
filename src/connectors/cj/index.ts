import { defineConnector } from '../connector.ts'
import { extendLink, fillLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { type CjCredentials, credentials } from './credentials.ts'
import { feeds } from './feeds.ts'
import { offered, programmes } from './programmes.ts'
import { transactions } from './transactions.ts'

const subId = { slots: ['sid'] as const, maxLength: 30, characters: plainId }

export const cj = defineConnector<CjCredentials>({
  identifier: 'cj',
  networkUuid: 'a0000000-0000-4000-8000-000000000010',
  name: 'CJ Affiliate',
  payers: ['Commission Junction', 'Conversant'],
  url: 'https://www.cj.com',
  clickHosts: ['www.anrdoezrs.net', 'www.jdoqocy.com', 'www.tkqlhce.com', 'www.kqzyfj.com', 'www.dpbolvw.net'],
  targetParameters: ['url'],
  carriesAlways: /\/type\/dlg\b/i,
  subId,
  credentialFields: [
    { name: 'token', label: 'Personal access token', secret: true, hint: 'Shown once, when it is registered' },
    { name: 'companyId', label: 'Company ID (CID)', secret: false, hint: 'The number beside your name in CJ' },
    { name: 'propertyId', label: 'Property ID (PID)', secret: false, hint: 'Under Account, Promotional Properties' },
    { name: 'currency', label: 'Currency of your account', secret: false, hint: 'A code like EUR or USD' },
  ],
  keysAt: {
    path: 'API & Developer Docs › Authentication › Personal Access Tokens',
    url: 'https://developers.cj.com/account/personal-access-tokens',
  },
  credentials,
  limits: { perMinute: 20, windowDays: 31 },
  changes: { by: 'records', addedUpIn: 'connector' },
  reports: { paid: 'the state closed', rejected: true, cpc: true },
  authorize: ({ token }) => ({
    baseUrl: 'https://commissions.api.cj.com',
    bases: {
      commissions: 'https://commissions.api.cj.com',
      programs: 'https://programs.api.cj.com',
      accounts: 'https://accounts.api.cj.com',
      products: 'https://ads.api.cj.com',
      lookup: 'https://advertiser-lookup.api.cj.com',
    },
    headers: { authorization: `Bearer ${token}` },
    limitKey: token,
  }),
  partnerId: ({ propertyId }) => propertyId,
  accounts,
  programmes,
  offered,
  transactions,
  feeds,
  deepLink: (parts) =>
    parts.clickUrl
      ? extendLink(parts.clickUrl, subId, 'url', parts)
      : fillLink('https://www.anrdoezrs.net/links/{partnerId}/type/dlg/sid/{clickId}/{target:raw}', subId, parts),
})
