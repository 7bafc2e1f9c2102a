import { z } from 'zod'
import { call } from '../call.ts'
import { amount, currencyCode } from '../money.ts'
import {
  dismissReasons,
  recommendationActs,
  recommendationKinds,
  recommendationStates,
  snoozeDays,
  verdicts,
} from './recommendation-choices.ts'
import { testedSide, valueRange, whyThisNumber } from './why.ts'

const network = z.object({ networkUuid: z.string(), networkName: z.string() })
const recommendationKey = z.string().min(1).max(400)

export const recommendation = z.object({
  recommendationKey,
  kind: z.enum(recommendationKinds),
  act: z.enum(recommendationActs),
  advertiser: z.object({ advertiserUuid: z.string(), advertiserDomain: z.string() }).nullable(),
  network: network.nullable(),
  /** The network's own page for applying; null where no such page is known, and for what is no application. */
  applyUrl: z.string().nullable(),
  /** Whose clicks an alternative takes over. */
  fromNetwork: network.nullable(),
  /** Percent of an order here, and where the clicks go today. */
  percentage: z.number().nullable(),
  fromPercentage: z.number().nullable(),
  /** Merchants that a network would earn with. */
  advertiserDomains: z.array(z.string()),
  /** The page with the broken link. */
  page: z.string().nullable(),
  /** The shop as the texts of a site name it without a link, and how often; null for other kinds. */
  mentions: z.object({ name: z.string(), mentionCount: z.number(), pageCount: z.number() }).nullable(),
  channelUuids: z.array(z.string()),
  clickCount: z.number(),
  ...valueRange,
  /** What it adds to the total, where each click is counted once for its best use. */
  counted: amount,
  /** The range begins below zero: a test would tell. */
  isToTest: z.boolean(),
  /** Days that a split test needs. */
  days: z.number().nullable(),
  why: whyThisNumber.nullable(),
  /** What a split test would compare; empty for others. */
  sides: z.array(testedSide),
  state: z.enum(recommendationStates),
  stateDatetime: z.string().nullable(),
  stateUserName: z.string().nullable(),
  snoozedUntilDatetime: z.string().nullable(),
  dismissReason: z.enum(dismissReasons).nullable(),
  /** It was dismissed when it was worth half of this. */
  hasReturned: z.boolean(),
  /** What it has come to since it was followed. */
  result: z
    .object({
      sinceDatetime: z.string(),
      /** Null where its clicks cannot be told from others. */
      earned: amount.nullable(),
      promisedLow: amount,
      promisedHigh: amount,
      /** Share of the clicks since then that have told most of what they tell. */
      knownShare: z.number(),
      verdict: z.enum(verdicts).nullable(),
    })
    .nullable(),
})
export type Recommendation = z.output<typeof recommendation>

const group = z.object({
  /** Open suggestions that are worth a badge. */
  count: z.number(),
  /** What they add to the total, each click counted once. */
  score: amount,
  clickCount: z.number(),
})

export const recommendationsOverview = z.object({
  currencyCode: z.string(),
  /** When it was worked out; null before the first time. */
  computedDatetime: z.string().nullable(),
  newCampaigns: group,
  alternativeCampaigns: group,
  newNetworks: group,
  splitTests: group,
  brokenLinks: group,
  autoLinks: group,
  /** Each click counted once for its best use. */
  total: z.object(valueRange),
  /** The same added up line by line. */
  sumOfLines: amount,
  dismissedCount: z.number(),
  /** Clicks of 30 days that earned nothing and still do. */
  unearnedClickCount: z.number(),
  /** Suggestions that were followed long enough ago to be judged, and how many of them fell within the range. */
  calibration: z.object({ judged: z.number(), within: z.number() }),
})
export type RecommendationsOverview = z.output<typeof recommendationsOverview>

const asked = { currencyCode: currencyCode.optional() }
const only = { feature: 'recommendations' as const }
/** Without an amount of one's own currency, that of the person who asks. */
export const recommendations = {
  overview: call({
    ...only,
    method: 'GET',
    path: '/discovers/v1/recommendations/overview',
    kind: 'read',
    summary: 'What suggestions are worth together, every click counted once for its best use',
    input: z.object(asked),
    output: recommendationsOverview,
  }),
  list: call({
    ...only,
    method: 'GET',
    path: '/discovers/v1/recommendations',
    kind: 'read',
    summary: 'Suggestions with their value, where it comes from, and what became of those that were followed',
    input: z.object(asked),
    output: z.object({ currencyCode: z.string(), recommendations: z.array(recommendation) }),
  }),
  mark: call({
    ...only,
    method: 'POST',
    path: '/discovers/v1/recommendations/state',
    kind: 'write',
    summary: 'Snoozes or dismisses a suggestion, or opens it again within a week',
    input: z
      .object({
        recommendationKey,
        state: z.enum(['open', 'snoozed', 'dismissed']),
        /** For how long it is snoozed. */
        days: z.literal(snoozeDays, 'Must be 7, 30 or 90').optional(),
        reason: z.enum(dismissReasons).optional(),
      })
      .refine((i) => i.state !== 'snoozed' || i.days !== undefined, { path: ['days'], message: 'Must be 7, 30 or 90' })
      .refine((i) => i.state !== 'dismissed' || i.reason !== undefined, {
        path: ['reason'],
        message: `Must be one of ${dismissReasons.join(', ')}`,
      }),
    output: z.object({}),
  }),
}
