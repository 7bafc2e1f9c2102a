import { z } from 'zod'

/** Known causes of a merchant's lower earnings, the most certain first (R109: why a merchant earns less). */
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

/** Another campaign that could carry the clicks: of the same merchant, or of one that sells the same. */
export const alternative = z.object({
  advertiserUuid: z.string(),
  advertiserName: z.string(),
  /** The programme, as listed on the merchant's page. */
  campaignUuid: z.string(),
  campaignName: z.string(),
  networkUuid: z.string(),
  networkName: z.string(),
  /** Whether the account has joined it, so that it can carry clicks immediately. */
  isJoined: z.boolean(),
  /** Expected earnings per click; null if nothing is known or stated. */
  epc: z.number().nullable(),
  currencyCode: z.string(),
})
export type Alternative = z.output<typeof alternative>

/** Ids are empty where they do not apply to the cause. */
export const knownCause = z.object({
  kind: z.enum(causeKinds),
  /** What happened, since when, and the clicks it cost: full sentences. */
  sentence: z.string(),
  sinceDatetime: z.string(),
  untilDatetime: z.string().nullable(),
  /**
   * The part of the merchant's lost earnings it explains, in the caller's currency; the other figures explain the rest.
   */
  explainsAmount: z.number(),
  /** Clicks affected since then, up to the end of the compared days. */
  clickCount: z.number(),
  networkUuid: z.string(),
  networkName: z.string(),
  channelUuid: z.string(),
  brokenLinkTargetUrlPath: z.string(),
  /** For a campaign that closed or pays less: its merchant and its programme. */
  advertiserUuid: z.string(),
  campaignUuid: z.string(),
  /** The best other campaign, if the cause is a campaign. */
  alternative: alternative.nullable(),
})
export type KnownCause = z.output<typeof knownCause>
