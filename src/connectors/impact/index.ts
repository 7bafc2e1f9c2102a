import { z } from 'zod'
import { defineConnector } from '../connector.ts'
import { extendLink, plainId } from '../shared/links/tracking-link.ts'
import { accounts } from './accounts.ts'
import { callback } from './callback.ts'
import { programmes } from './programmes.ts'
import { transactions } from './transactions.ts'

const credentials = z.object({
  accountSid: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{5,64}$/, 'Must be the Account SID, letters and digits'),
  authToken: z.string().trim().min(8, 'Paste the Auth Token').max(200),
})

const subId = { slots: ['subId1', 'subId2', 'subId3'] as const, maxLength: 32, characters: plainId }

export const impact = defineConnector<z.output<typeof credentials>>({
  identifier: 'impact',
  networkUuid: 'a0000000-0000-4000-8000-000000000011',
  name: 'impact.com',
  payers: ['Impact Tech', 'Impact Radius'],
  url: 'https://impact.com',
  clickHosts: ['sjv.io', 'pxf.io', 'evyy.net'],
  targetParameters: ['u'],
  subId,
  credentialFields: [
    { name: 'accountSid', label: 'Account SID', secret: false },
    { name: 'authToken', label: 'Auth Token', secret: true },
  ],
  keysAt: { path: 'User profile › Settings › Technical › API' },
  credentials,
  limits: { perMinute: 16, windowDays: 45 }, // 1,000 requests an hour
  changes: { by: 'change' },
  reports: { paid: 'the clearing date, or a pay slip', rejected: true, cpc: false },
  authorize: ({ accountSid, authToken }) => ({
    baseUrl: 'https://api.impact.com',
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    limitKey: accountSid,
  }),
  partnerId: ({ accountSid }) => accountSid,
  accounts,
  programmes,
  transactions,
  // Each brand has its own host, so only the programme's own link can be extended.
  deepLink: (parts) => (parts.clickUrl ? extendLink(parts.clickUrl, subId, 'u', parts) : null),
  callback,
})
