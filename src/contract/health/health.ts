import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'

/** What is wrong with a chain, the first that holds; `young`, `usual` and `more` are nothing wrong. */
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

/** A count of the days, next to what is usual of it; null where nothing is known of that. */
const counted = z.object({
  count: z.number(),
  usual: z.object({ expected: z.number(), low: z.number(), high: z.number() }).nullable(),
})
export type Counted = z.output<typeof counted>

/** What fell, by the open alert: its own days and numbers, in the place of those of the week. */
const fall = z.object({
  measure: z.enum(['pageviews', 'clicks', 'sales']),
  fromDate: day,
  toDate: day,
  count: z.number(),
  expected: z.number(),
  /** What is usual of these days; null where it does not leave out what was counted. */
  usual: z.object({ low: z.number(), high: z.number() }).nullable(),
})
export type ChainFall = z.output<typeof fall>

export const chain = z.object({
  subjectKind: z.enum(['account', 'site', 'connection']),
  subjectUuid: z.string(),
  /** As a person calls it; '' for the account. */
  subjectName: z.string(),
  /** The domain of a site, the account's id at the network of a connection. */
  subjectDetail: z.string(),
  networkUuid: z.string(),
  /** Null for a connection, which has none. */
  pageviews: counted.nullable(),
  clicks: counted,
  /** What the network counted of a connection’s clicks, without the two days in which it still counts; null where nothing is known. */
  networkClicks: counted.extend({ of: z.number() }).nullable(),
  /** Whether the network tells its clicks; null for what is no connection. */
  networkTells: z.enum(['yes', 'never', 'notYet', 'failed']).nullable(),
  /** Sales known by now, of those that should be known by now; null before there is a past to learn from. */
  sales: counted,
  /** Clicks on links of networks that stood on the pages themselves and go past the redirect; null for a connection. */
  bypassCount: z.number().nullable(),
  finding: z.enum(findings),
  sinceDate: day.nullable(),
  /** The open alert about it. */
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
      /** Pages that sent pageviews regularly and have sent none for three days, the most read first. */
      lostPages: z.array(z.object({ channelUuid: z.string(), page: z.string(), usualCount: z.number() })),
    }),
  }),
}
