import { z } from 'zod'

/** What is known to make a merchant earn less, the surest first (R109: why a merchant earns less). */
export const causeKinds = [
  'closed',
  'commissionCut',
  'importFailing',
  'callbackSilent',
  'scriptSilent',
  'linkBroken',
  'routingChanged',
] as const
export type CauseKind = (typeof causeKinds)[number]

/** Another campaign that could carry the clicks of one: of the same merchant, else of one that sells the same. */
export const alternative = z.object({
  advertiserUuid: z.string(),
  advertiserName: z.string(),
  /** The programme: what the merchant's page lists. */
  campaignUuid: z.string(),
  campaignName: z.string(),
  networkUuid: z.string(),
  networkName: z.string(),
  /** Whether the account has joined it, so that it can carry clicks at once. */
  isJoined: z.boolean(),
  /** What a click through it is expected to earn; null where nothing is known or stated. */
  epc: z.number().nullable(),
  currencyCode: z.string(),
})
export type Alternative = z.output<typeof alternative>

/** Ids are empty where the cause has none. */
export const knownCause = z.object({
  kind: z.enum(causeKinds),
  /** What happened and since when, with the clicks it cost: whole sentences. */
  sentence: z.string(),
  sinceDatetime: z.string(),
  untilDatetime: z.string().nullable(),
  /** How much of what the merchant earned less it explains, in the currency of the reader; the numbers explain the rest. */
  explainsAmount: z.number(),
  /** Clicks it touched since then, up to the end of the days that are compared. */
  clickCount: z.number(),
  networkUuid: z.string(),
  networkName: z.string(),
  channelUuid: z.string(),
  brokenLinkTargetUrlPath: z.string(),
  /** Of a campaign that closed or pays less: its merchant and its programme. */
  advertiserUuid: z.string(),
  campaignUuid: z.string(),
  /** The best other campaign, where the cause is a campaign. */
  alternative: alternative.nullable(),
})
export type KnownCause = z.output<typeof knownCause>
