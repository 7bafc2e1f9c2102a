import { endSplitShare, splitShare } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'

export const splitInput = z
  .object({
    advertiserUuid: z.uuid(),
    /** Sites it runs on; omitted or empty: all. */
    channelUuids: z.array(z.uuid()).max(500).optional(),
    connectionUuidA: z.uuid(),
    connectionUuidB: z.uuid(),
    /** Percent of the clicks to A during the test. */
    trafficSplit: z.number().int().min(splitShare.least).max(splitShare.most),
    /** Hosts of the shop it applies to, including subdomains; omitted or empty: all. */
    domains: z.array(z.string().min(1).max(253)).max(50).optional(),
    /** Percent of the clicks to A after the end date. */
    endTrafficSplit: z.number().int().min(endSplitShare.least).max(endSplitShare.most).default(50),
    /** Its last day; if omitted, a running test keeps its own, and a new one takes 30 days. */
    endDate: day.optional(),
  })
  .refine((s) => s.connectionUuidA !== s.connectionUuidB, {
    path: ['connectionUuidB'],
    message: 'Must be another connection than connectionUuidA',
  })
export type SplitInput = z.output<typeof splitInput>

export const arms = ['A', 'B'] as const
export const splitEnd = z.object({
  advertiserUuid: z.uuid(),
  /**
   * Its campaigns are prioritised where the test ran, so that they get all clicks. If omitted, the other rules decide.
   */
  winner: z.enum(arms).optional(),
})

const side = z.object({
  connectionUuid: z.uuid(),
  connectionName: z.string(),
  networkUuid: z.string(),
  networkName: z.string(),
  /** Visitors per day, clicks, sales and earnings per click, for closed clicks. */
  visitors: z.number(),
  clicks: z.number(),
  sales: z.number(),
  /** Approved sales of the merchant through this connection, including those before the test. */
  approvals: z.number(),
  /** Null without clicks, and while sales await their first approval. */
  perClick: z.number().nullable(),
})

/**
 * A and B: that side earns more. `run`: not known yet. `over`: it will not be known. `off`: the actual split differs
 * from the requested one.
 */
export const verdicts = ['A', 'B', 'run', 'over', 'off'] as const

export const splitTestState = z.object({
  splitTestUuid: z.uuid(),
  advertiserUuid: z.uuid(),
  channelUuids: z.array(z.uuid()),
  domains: z.array(z.string()),
  trafficSplit: z.number(),
  endTrafficSplit: z.number(),
  endDate: z.string(),
  /**
   * Start of the clicks that are measured together: the start of the test, or the last change of percentage or sites.
   */
  sinceDatetime: z.string(),
  sides: z.object({ A: side, B: side }),
  verdict: z.enum(verdicts),
  /**
   * Sides whose approvals the verdict waits for: they have none yet (`approvals` 0), or too few for their pending
   * sales.
   */
  waitsFor: z.array(z.enum(arms)),
  /** How much more B earns per click than A (-0.2 is 20 % less): the 95 % interval. Null before anything is known. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /**
   * The likely value, shrunk towards zero because winners are usually overestimated; four times out of five between
   * `low` and `high`.
   */
  likely: z.object({ middle: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Days until sales are usually reported; younger clicks are not counted. */
  closedAfterDays: z.number(),
  closedDays: z.number(),
  dayOfTest: z.number(),
  plannedDays: z.number(),
  /**
   * Days until a verdict is likely, including those in which the last clicks close; null if that cannot be estimated.
   */
  daysToGo: z.number().nullable(),
  /**
   * The day a verdict is likely: `daysToGo` after today, in the account's time zone. A test that ends more than
   * `closedAfterDays` before that day gets no verdict.
   */
  answerDate: z.string().nullable(),
  isLikelyUnanswered: z.boolean(),
  /** Hours since the older of both last imports; null if a connection never had one. */
  importHours: z.number().nullable(),
  /** The monthly risk of choosing a side today. Never ends a test. */
  ifChosen: z.object({ better: z.enum(arms), riskA: z.number(), riskB: z.number() }).nullable(),
  /** Sales counted at a smaller amount, so that none decides alone. */
  capped: z.array(z.object({ amount: z.number(), countedAs: z.number() })),
  currencyCode: z.string(),
})
export type SplitTestState = z.output<typeof splitTestState>

/** A connection a test could use: it has an open campaign of the merchant that is not excluded. */
export const splitOption = z.object({
  connectionUuid: z.uuid(),
  connectionName: z.string(),
  networkUuid: z.string(),
  networkName: z.string(),
  channels: z.array(z.object({ channelUuid: z.uuid(), channelName: z.string() })),
  /** Hosts its campaigns are for. */
  domains: z.array(z.string()),
})
export type SplitOption = z.output<typeof splitOption>

export const splitTests = {
  options: call({
    method: 'GET',
    path: '/advs/v1/camps/split/{advertiserUuid}/options',
    kind: 'read',
    summary: 'Connections between which the clicks to a merchant can be divided',
    input: z.object({ advertiserUuid: z.uuid() }),
    output: z.array(splitOption),
  }),
  one: call({
    method: 'GET',
    path: '/advs/v1/camps/split/{advertiserUuid}',
    kind: 'read',
    limit: 'report',
    summary: 'The split test of a merchant and what it has shown; null without one',
    input: z.object({ advertiserUuid: z.uuid() }),
    output: splitTestState.nullable(),
  }),
  save: call({
    method: 'POST',
    path: '/advs/v1/camps/split',
    kind: 'write',
    summary: 'Divides the clicks to a merchant between two connections; takes the place of the test there is',
    input: splitInput,
    output: z.object({ changeUuid: z.uuid().nullable() }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/advs/v1/camps/split',
    kind: 'write',
    summary: 'Ends the split test of a merchant, in favour of a side or of none',
    input: splitEnd,
    output: z.object({ changeUuid: z.uuid().nullable() }),
  }),
}
