import { z } from 'zod'
import { call } from '../call.ts'
import { amount, currencyCode } from '../money.ts'
import {
  dismissReasons,
  recommendationActs,
  recommendationKinds,
  recommendationStates,
  verdicts,
} from './recommendation-choices.ts'
import { hasItsDays, hasItsReason, needsDays, needsReason, putAside } from './put-aside.ts'
import { testedSide, valueRange, whyThisNumber } from './why.ts'

const network = z.object({ networkUuid: z.string(), networkName: z.string() })

export const recommendation = z.object({
  recommendationKey: z.string(),
  kind: z.enum(recommendationKinds),
  act: z.enum(recommendationActs),
  advertiser: z.object({ advertiserUuid: z.string(), advertiserDomain: z.string() }).nullable(),
  network: network.nullable(),
  /** The network's application page; null where it is unknown, or where nothing is applied for. */
  applyUrl: z.string().nullable(),
  /** The network whose clicks an alternative takes over. */
  fromNetwork: network.nullable(),
  /** Percent of an order here, and where the clicks go today. */
  percentage: z.number().nullable(),
  fromPercentage: z.number().nullable(),
  /** Merchants the network would earn with. */
  advertiserDomains: z.array(z.string()),
  /** The page with the broken link. */
  page: z.string().nullable(),
  /** How the texts of a site mention the shop without a link, and how often; null for other kinds. */
  mentions: z.object({ name: z.string(), mentionCount: z.number(), pageCount: z.number() }).nullable(),
  channelUuids: z.array(z.string()),
  clickCount: z.number(),
  ...valueRange,
  /** Its part of the total, where each click counts once, for its best use. */
  counted: amount,
  /** The range starts below zero: a test would decide. */
  isToTest: z.boolean(),
  /** Days a split test needs. */
  days: z.number().nullable(),
  why: whyThisNumber.nullable(),
  /** The sides of a suggested split test; empty for others. */
  sides: z.array(testedSide),
  state: z.enum(recommendationStates),
  stateDatetime: z.string().nullable(),
  stateUserName: z.string().nullable(),
  snoozedUntilDatetime: z.string().nullable(),
  dismissReason: z.enum(dismissReasons).nullable(),
  /** It was dismissed when it was worth half as much. */
  hasReturned: z.boolean(),
  /** The outcome since it was followed. */
  result: z
    .object({
      sinceDatetime: z.string(),
      /** Null if its clicks cannot be distinguished from others. */
      earned: amount.nullable(),
      promisedLow: amount,
      promisedHigh: amount,
      /** Share of the clicks since then whose sales are mostly known. */
      knownShare: z.number(),
      verdict: z.enum(verdicts).nullable(),
    })
    .nullable(),
})
export type Recommendation = z.output<typeof recommendation>

const group = z.object({
  /** Open suggestions large enough for a badge. */
  count: z.number(),
  /** Their part of the total, each click counted once. */
  score: amount,
  clickCount: z.number(),
})

export const recommendationsOverview = z.object({
  currencyCode: z.string(),
  /** When it was computed; null before the first time. */
  computedDatetime: z.string().nullable(),
  newCampaigns: group,
  alternativeCampaigns: group,
  newNetworks: group,
  splitTests: group,
  brokenLinks: group,
  autoLinks: group,
  /** Each click counts once, for its best use. */
  total: z.object(valueRange),
  /** The sum over all lines. */
  sumOfLines: amount,
  dismissedCount: z.number(),
  /** Clicks in 30 days that earned nothing and still do not. */
  unearnedClickCount: z.number(),
  /** Followed suggestions old enough to be judged, and how many of them ended within the range. */
  calibration: z.object({ judged: z.number(), within: z.number() }),
})
export type RecommendationsOverview = z.output<typeof recommendationsOverview>

const asked = { currencyCode: currencyCode.optional() }
const only = { feature: 'recommendations' as const }
/** Amounts without their own currency are in the caller's. */
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
    summary: 'Snoozes or dismisses a suggestion, or opens it again',
    input: z
      .object({ recommendationKey: z.string().min(1).max(400), ...putAside(dismissReasons) })
      .refine(hasItsDays, needsDays)
      .refine(hasItsReason, needsReason(dismissReasons)),
    output: z.object({}),
  }),
}
