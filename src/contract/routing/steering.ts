import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'
import { expectation } from './expectation.ts'

const campaigns = z.array(z.uuid()).max(5000)

/**
 * One rule for some campaigns. `campaignUuids` get the value, `restCampaignUuids` the opposite, in one transaction, so
 * that "these sites and no others" is never half applied. `connectionUuids` instead applies it to all campaigns of
 * these connections, also later ones; connections only accept `campaignIsFallback`.
 */
export const campaignRule = z
  .object({
    campaignUuids: campaigns.optional(),
    restCampaignUuids: campaigns.optional(),
    connectionUuids: z.array(z.uuid()).max(500).optional(),
    campaignIsPriority: z.boolean().optional(),
    campaignIsExcluded: z.boolean().optional(),
    campaignIsFallback: z.boolean().optional(),
  })
  .superRefine((rule, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const { campaignUuids = [], restCampaignUuids = [], connectionUuids = [], campaignIsFallback } = rule
    const named = [rule.campaignIsPriority, rule.campaignIsExcluded, campaignIsFallback]
    if (named.filter((value) => value !== undefined).length !== 1)
      return refuse('campaignIsPriority', 'Name one of campaignIsPriority, campaignIsExcluded and campaignIsFallback')
    const count = campaignUuids.length + restCampaignUuids.length
    if (connectionUuids.length > 0 && count > 0) refuse('connectionUuids', 'Name campaigns or connections, not both')
    else if (connectionUuids.length > 0 && campaignIsFallback === undefined)
      refuse('connectionUuids', 'Of connections only campaignIsFallback can be said')
    else if (connectionUuids.length === 0 && count === 0) refuse('campaignUuids', 'Name at least one campaign')
    const both = new Set(campaignUuids)
    if (restCampaignUuids.some((uuid) => both.has(uuid)))
      refuse('restCampaignUuids', 'Must not name a campaign of campaignUuids')
  })
export type CampaignRule = z.output<typeof campaignRule>

export const creatorOptions = z.object({
  trackerUuids: z.array(z.uuid()).min(1).max(5000),
  trackerIsCreatorDefault: z.boolean(),
  trackerIsCreatorOnly: z.boolean(),
})

export const deactivation = z.object({
  advertiserUuid: z.uuid(),
  /** Sites whose campaigns are switched off; omitted: all. */
  channelUuids: z.array(z.uuid()).min(1).max(500).optional(),
  /** The last day without them; they carry clicks again on the next one. Omitted: permanently. */
  untilDate: day.optional(),
})

export const changeKinds = [
  'priority',
  'excluded',
  'fallback',
  'creators',
  'deactivated',
  'split test',
  'split test ended',
] as const

/**
 * The effect of a change over 30 days: the middle, and the range that contains the true value four times out of five.
 */
export const expectedMoney = z.object({
  middle: z.number(),
  low: z.number(),
  high: z.number(),
  clicks: z.number(),
  currencyCode: z.string(),
})

export const routingChange = z.object({
  changeUuid: z.uuid(),
  changeKind: z.enum(changeKinds),
  /** As text: "Prioritized Awin on 2 sites". */
  changeText: z.string(),
  changeDatetime: z.string(),
  changeUntilDate: z.string().nullable(),
  changeUndoneDatetime: z.string().nullable(),
  /** Who did it; null if that user is no longer known in the account, and for the product itself. */
  changeUser: z.object({ userUuid: z.uuid(), userFirstname: z.string(), userLastname: z.string() }).nullable(),
  /** The estimate of its dry run; null if none could be made. */
  expected: expectedMoney.nullable(),
  /** The actual effect in the 30 days after it; null before, and if it was undone. */
  was: z.number().nullable(),
})
export type RoutingChange = z.output<typeof routingChange>

/** The recorded change; null if nothing differed. */
const changed = z.object({ changeUuid: z.uuid().nullable() })

export const steering = {
  tracking: call({
    method: 'UPDATE',
    path: '/advs/v2/camps/tracking',
    kind: 'write',
    summary:
      'Prioritizes campaigns, excludes them, or makes them fallback only, and the rest the opposite; of connections, whether they are fallback only',
    input: campaignRule,
    output: changed,
  }),
  creators: call({
    method: 'POST',
    path: '/advs/v1/camps/creators',
    kind: 'write',
    summary: 'Says whether campaigns carry clicks of creators only, and whether they are every creator’s',
    input: creatorOptions,
    output: changed,
  }),
  deactivate: call({
    method: 'POST',
    path: '/advs/v1/camps/deactivate',
    kind: 'write',
    right: 'deactivate',
    summary: 'Excludes all campaigns of a merchant, on some sites or all, until a day or for good',
    input: deactivation,
    output: changed,
  }),
  expected: call({
    method: 'GET',
    path: '/advs/v1/camps/expected/{advertiserUuid}',
    kind: 'read',
    limit: 'report',
    summary: 'What a click through each campaign of a merchant is expected to earn, and why',
    input: z.object({ advertiserUuid: z.uuid() }),
    output: z.array(
      z.object({
        campaignUuid: z.uuid(),
        /** Null for a campaign whose network makes no link to the shop: no click goes through it. */
        expectation: expectation.nullable(),
      }),
    ),
  }),
  changes: call({
    method: 'GET',
    path: '/advs/v1/camps/changes/{advertiserUuid}',
    kind: 'read',
    summary:
      'What was changed in the routing to a merchant, the newest first, with what was expected of it and what it came to',
    input: z.object({ advertiserUuid: z.uuid() }),
    output: z.array(routingChange),
  }),
  undo: call({
    method: 'POST',
    path: '/advs/v1/camps/changes/{changeUuid}/undo',
    kind: 'write',
    summary: 'Puts everything a change touched back exactly as it was; refused when something of it was changed since',
    input: z.object({ changeUuid: z.uuid() }),
    output: z.object({}),
  }),
}
