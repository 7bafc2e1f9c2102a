import { endSplitShare, splitShare } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'

export const splitInput = z
  .object({
    advertiserUuid: z.uuid(),
    /** Sites it runs on; all when left out or empty. */
    channelUuids: z.array(z.uuid()).max(500).optional(),
    connectionUuidA: z.uuid(),
    connectionUuidB: z.uuid(),
    /** Percent of the clicks to A while it runs. */
    trafficSplit: z.number().int().min(splitShare.least).max(splitShare.most),
    /** Hosts of the shop it runs for, with what is below them; all when left out or empty. */
    domains: z.array(z.string().min(1).max(253)).max(50).optional(),
    /** Percent of the clicks to A after the end date. */
    endTrafficSplit: z.number().int().min(endSplitShare.least).max(endSplitShare.most).default(50),
    /** Its last day; without one a test that goes on keeps its own, and a new one takes 30 days. */
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
  /** Its campaigns are prioritised where the test ran, so that they get all clicks. Without one the other rules decide. */
  winner: z.enum(arms).optional(),
})

const side = z.object({
  connectionUuid: z.uuid(),
  connectionName: z.string(),
  networkUuid: z.string(),
  networkName: z.string(),
  /** Visitors of a day, clicks, sales and earnings a click, of clicks that are closed. */
  visitors: z.number(),
  clicks: z.number(),
  sales: z.number(),
  /** Approved sales of the merchant through this connection, also from before the test. */
  approvals: z.number(),
  /** Null without clicks, and while sales wait for their first approval. */
  perClick: z.number().nullable(),
})

/** A and B: that side earns more. `run`: not known yet. `over`: it will not be known. `off`: the division is not the one asked for. */
export const verdicts = ['A', 'B', 'run', 'over', 'off'] as const

export const splitTestState = z.object({
  splitTestUuid: z.uuid(),
  advertiserUuid: z.uuid(),
  channelUuids: z.array(z.uuid()),
  domains: z.array(z.string()),
  trafficSplit: z.number(),
  endTrafficSplit: z.number(),
  endDate: z.string(),
  /** Since when these clicks are measured together: its beginning, or the last change of percentage or sites. */
  sinceDatetime: z.string(),
  sides: z.object({ A: side, B: side }),
  verdict: z.enum(verdicts),
  /** Sides on whose approvals the verdict waits: they have none yet (`approvals` 0), or too few for their pending sales. */
  waitsFor: z.array(z.enum(arms)),
  /** How much more B earns a click than A, -0.2 is 20 % less: the range that holds the truth 95 times in 100. Null before anything is known. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The same as it is likely, drawn towards nothing, because a winner is usually seen too large; four times out of five between `low` and `high`. */
  likely: z.object({ middle: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** How long sales take to be told, in days; younger clicks are not counted. */
  closedAfterDays: z.number(),
  closedDays: z.number(),
  dayOfTest: z.number(),
  plannedDays: z.number(),
  /** Days until it can probably say, with those in which its last clicks are closed; null when that cannot be said. */
  daysToGo: z.number().nullable(),
  /** The day on which it can probably say: `daysToGo` after today, by the account's zone. A test that ends earlier than this and `closedAfterDays` ends before it can say. */
  answerDate: z.string().nullable(),
  isLikelyUnanswered: z.boolean(),
  /** Hours since the older of both last imports; null for a connection that never had one. */
  importHours: z.number().nullable(),
  /** What choosing a side today risks a month. Never ends a test. */
  ifChosen: z.object({ better: z.enum(arms), riskA: z.number(), riskB: z.number() }).nullable(),
  /** Sales that count as a smaller one, so that none decides alone. */
  capped: z.array(z.object({ amount: z.number(), countedAs: z.number() })),
  currencyCode: z.string(),
})
export type SplitTestState = z.output<typeof splitTestState>

/** A connection that a test could use: it has an open campaign of the merchant that is not excluded. */
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
