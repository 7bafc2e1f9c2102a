import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'

/** What is wrong with a chain: the first finding that applies. `young`, `usual` and `more` mean nothing is wrong. */
export const findings = [
  'scriptSilent',
  'importFailing',
  'callbackSilent',
  'pagesLost',
  'fewPageviews',
  'fewClicks',
  'lostOnTheWay',
  'fewSales',
  'more',
  'young',
  'usual',
] as const
export type Finding = (typeof findings)[number]

/** A count for the period, next to its usual range; null where that is unknown. */
const counted = z.object({
  count: z.number(),
  usual: z.object({ expected: z.number(), low: z.number(), high: z.number() }).nullable(),
})
export type Counted = z.output<typeof counted>

/** The fall reported by the open alert: its own days and numbers, instead of those of the week. */
const fall = z.object({
  measure: z.enum(['pageviews', 'clicks', 'sales']),
  fromDate: day,
  toDate: day,
  count: z.number(),
  expected: z.number(),
  /** The usual range for these days; null where the count is within it. */
  usual: z.object({ low: z.number(), high: z.number() }).nullable(),
})
export type ChainFall = z.output<typeof fall>

export const chain = z.object({
  subjectKind: z.enum(['account', 'site', 'connection']),
  subjectUuid: z.string(),
  /** The display name; '' for the account. */
  subjectName: z.string(),
  /** The domain of a site, or the account's id at the network of a connection. */
  subjectDetail: z.string(),
  networkUuid: z.string(),
  /** Null for a connection. */
  pageviews: counted.nullable(),
  clicks: counted,
  /**
   * The network's own count of a connection’s clicks, without the last two days, which it still updates; null where
   * unknown.
   */
  networkClicks: counted.extend({ of: z.number() }).nullable(),
  /** Whether the network reports its clicks; null for subjects other than connections. */
  networkTells: z.enum(['yes', 'never', 'notYet', 'failed']).nullable(),
  /** Sales known so far, compared with those expected by now; null before there is a past to learn from. */
  sales: counted,
  /** Clicks on network links placed directly on the pages, which bypass the redirect; null for a connection. */
  bypassCount: z.number().nullable(),
  finding: z.enum(findings),
  sinceDate: day.nullable(),
  alertUuid: z.string().nullable(),
  fall: fall.nullable(),
})
export type Chain = z.output<typeof chain>

export const health = {
  overview: call({
    method: 'GET',
    path: '/health/v1/overview',
    kind: 'read',
    limit: 'report',
    summary:
      'From pageviews to sales: the last seven days of everything, of each site and each connection, beside the usual',
    input: z.object({}),
    output: z.object({
      fromDate: day,
      toDate: day,
      chains: z.array(chain),
      /** Pages that used to send pageviews regularly and have sent none for three days, the most viewed first. */
      lostPages: z.array(z.object({ channelUuid: z.string(), page: z.string(), usualCount: z.number() })),
    }),
  }),
}
