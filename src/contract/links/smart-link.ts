import { longest } from '../bounds.ts'
import { z } from 'zod'
import { nameOf } from '../name.ts'
import { codeProblem } from './short-code.ts'

/**
 * The result of the last check of a link's target. `unknown`: the check failed, which says nothing about the target.
 */
export const linkHealths = ['unchecked', 'healthy', 'broken', 'stock', 'closed', 'unknown'] as const
export type LinkHealth = (typeof linkHealths)[number]

/** A note about a target when it is saved. A warning does not block saving. */
export const linkNote = z.object({ kind: z.enum(['good', 'warning']), text: z.string() })
export type LinkNote = z.output<typeof linkNote>

export const smartLink = z.object({
  urlShortCode: z.string(),
  urlShortName: z.string(),
  urlShortTrackingUrl: z.string(),
  urlShortChannelUuid: z.uuid(),
  urlShortChannelUrl: z.string(),
  urlShortAdvertiserUuid: z.uuid(),
  urlShortTargetUrl: z.string(),
  urlShortCampaignUuid: z.uuid().nullable(),
  /** Where clicks go if the target is known to be gone; '' for none. */
  urlShortFallbackUrl: z.string(),
  urlShortCreatedDatetime: z.string(),
  /** Position in the publisher's own order, from 0; null until something was dragged. */
  urlShortPlace: z.number().nullable(),
  urlShortHealth: z.enum(linkHealths),
  urlShortHealthDatetime: z.string().nullable(),
  /** Where clicks go while the target is broken. */
  urlShortReplacementUrl: z.string().nullable(),
  /** A page that could replace the target once the publisher confirms it. */
  urlShortProposedUrl: z.string().nullable(),
  /** Clicks carried by a campaign, as counted in reports. */
  clicksCount: z.number(),
  channel: z.object({ channelUuid: z.uuid(), channelName: z.string(), channelDomain: z.string() }),
  advertiser: z.object({
    advertiserUuid: z.uuid(),
    advertiserName: z.string(),
    advertiserDomain: z.string(),
    advertiserFaviconUrl: z.string().nullable(),
  }),
  campaign: z.object({ campaignUuid: z.uuid(), campaignName: z.string() }).nullable(),
})
export type SmartLink = z.output<typeof smartLink>

/** A past or current target of a link, with its start. */
export const linkTarget = z.object({
  targetUrl: z.string(),
  campaignName: z.string().nullable(),
  reason: z.enum(['created', 'edited', 'healed', 'restored']),
  userName: z.string(),
  fromDatetime: z.string(),
  /** Null for the current target. */
  toDatetime: z.string().nullable(),
  clicksCount: z.number(),
})
export type LinkTarget = z.output<typeof linkTarget>

/** As in a path. Codes are compared in lower case. */
export const urlShortCode = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]{3,40}$/, 'Must be the code of a smart link')
/** A custom name; omitted or '' for a random code. */
const ownCode = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((code, ctx) => {
    const message = code === '' ? null : codeProblem(code)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  })
  .default('')

const address = z.string().trim().max(longest.url, `Must have at most ${longest.url} characters`)

/** Where a link leads; the fields that are checked before it is saved. */
export const linkPlace = {
  urlShortChannelUuid: z.uuid(),
  urlShortAdvertiserUuid: z.uuid(),
  /** With or without https:// */
  urlShortTargetUrl: address.min(1, 'This field is required'),
  /** Null or '' for the best campaign at each click. */
  urlShortCampaignUuid: z
    .union([z.uuid(), z.literal('').transform(() => null)])
    .nullable()
    .default(null),
}
export const linkFields = {
  ...linkPlace,
  urlShortName: nameOf(longest.linkName),
  /** The page the link is on; '' for the site's home page. */
  urlShortChannelUrl: address.default(''),
  urlShortFallbackUrl: address.default(''),
  /** Adds the site's UTM parameters to the target, unless it already has them. */
  urlShortAddUtm: z.boolean().default(false),
}
export const newLink = {
  ...linkFields,
  urlShortCode: ownCode,
  /** The creator who owns the link, permanently; '' for none. */
  urlShortCreatorId: z.string().trim().max(64, 'Must have at most 64 characters').default(''),
}
