import { z } from 'zod'
import { call } from '../call.ts'

const customerId = z.string().regex(/^\d{1,20}$/, 'Must be the number of a Google Ads account')

export const googleAdsRun = z.object({
  googleAdsRunUuid: z.uuid(),
  customerName: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  startedDatetime: z.string(),
  finishedDatetime: z.string().nullable(),
  fromDate: z.string(),
  toDate: z.string(),
  /** Day and domain pairs written. */
  rowCount: z.number(),
  /** The error, or a note about a finished run. */
  message: z.string(),
})
export const googleAdsStatus = z.object({
  /** Whether this server has a Google Ads API application; without one nothing can be connected. */
  isConfigured: z.boolean(),
  isConnected: z.boolean(),
  connectedDatetime: z.string().nullable(),
  connectedBy: z.string(),
  /** The address Google redirects the browser to. */
  returnUrl: z.string(),
  customers: z.array(
    z.object({
      customerId: z.string(),
      customerName: z.string(),
      currencyCode: z.string(),
      customerIsActive: z.boolean(),
      lastImportDatetime: z.string().nullable(),
      fromDate: z.string(),
      toDate: z.string(),
      rowCount: z.number(),
    }),
  ),
  /** Newest first. */
  runs: z.array(googleAdsRun),
})
export type GoogleAdsStatus = z.output<typeof googleAdsStatus>

/** Costs read from Google Ads, next to those from files (`costs.ts`). */
export const googleAds = {
  status: call({
    method: 'GET',
    path: '/google/ads/v1/connection',
    kind: 'read',
    summary: 'The connection to Google Ads, the accounts whose costs are read, and the latest imports',
    input: z.object({}),
    output: googleAdsStatus,
  }),
  begin: call({
    method: 'POST',
    path: '/google/ads/v1/connection/begin',
    kind: 'write',
    summary: 'Begins a sign-in at Google: the address to go to, and the verifier that only this browser keeps',
    input: z.object({}),
    output: z.object({ authorizationUrl: z.string(), verifier: z.string() }),
  }),
  complete: call({
    method: 'POST',
    path: '/google/ads/v1/connection/complete',
    kind: 'write',
    limit: 'outside',
    summary: 'Ends a sign-in at Google: exchanges the code and tries the access',
    input: z.object({
      code: z.string().min(1).max(4000),
      state: z.string().min(1).max(200),
      verifier: z.string().min(43).max(128),
    }),
    output: googleAdsStatus,
  }),
  available: call({
    method: 'GET',
    path: '/google/ads/v1/customers',
    kind: 'read',
    limit: 'outside',
    summary: 'Google Ads accounts the signed-in person can read, asked at Google now',
    input: z.object({}),
    output: z.array(
      z.object({
        customerId: z.string(),
        customerName: z.string(),
        currencyCode: z.string(),
        customerIsActive: z.boolean(),
      }),
    ),
  }),
  choose: call({
    method: 'POST',
    path: '/google/ads/v1/customers',
    kind: 'write',
    summary: 'Says whose costs are read: exactly these accounts. Costs of the others stay as they were read',
    input: z.object({ customerIds: z.array(customerId).max(200) }),
    output: googleAdsStatus,
  }),
  importNow: call({
    method: 'POST',
    path: '/google/ads/v1/import',
    kind: 'write',
    limit: 'outside',
    summary: 'Reads the costs of all chosen accounts now',
    input: z.object({}),
    output: googleAdsStatus,
  }),
  disconnect: call({
    method: 'DELETE',
    path: '/google/ads/v1/connection',
    kind: 'write',
    summary: 'Forgets the access to Google Ads; costs that were read stay unless they are deleted with it',
    input: z.object({
      /** `true` also deletes the costs read so far. Text, because it is in the address. */
      withCosts: z.enum(['true', 'false']).default('false'),
    }),
    output: googleAdsStatus,
  }),
}
