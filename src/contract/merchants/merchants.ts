import { z } from 'zod'
import { call } from '../call.ts'

export const merchantOption = z.object({
  advertiserUuid: z.uuid(),
  advertiserName: z.string(),
  advertiserDomain: z.string(),
  advertiserFaviconUrl: z.string().nullable(),
})

/** Query strings contain only text; forms also send 1 and 0. */
export const flag = z.union([z.boolean(), z.stringbool(), z.literal([0, 1]).transform((n) => n === 1)])
/** The flags of creators are returned as numbers. */
export const oneOrZero = z.literal([0, 1])

export const merchants = {
  options: call({
    method: 'GET',
    path: '/advs/v1/minlist',
    kind: 'read',
    summary: 'Merchants the account has campaigns or statistics for',
    input: z.object({ hasActiveCampaigns: flag.optional() }),
    output: z.array(merchantOption),
  }),
  campaigns: call({
    method: 'GET',
    path: '/advs/v1/camps/list',
    kind: 'read',
    summary: 'Campaigns by uuid, or all of the account',
    input: z.object({ trackerUuids: z.union([z.array(z.uuid()), z.uuid().transform((u) => [u])]).optional() }),
    output: z.array(
      z.object({
        trackerUuid: z.uuid(),
        trackerName: z.string(),
        trackerProgramId: z.string(),
        trackerNetworkUuid: z.uuid(),
        trackerAdvertiserUuid: z.uuid(),
        trackerChannelUuid: z.uuid(),
        trackerIsActive: z.boolean(),
      }),
    ),
  }),
  uuid: call({
    method: 'GET',
    path: '/advs/v1/uuid/{domain}',
    kind: 'read',
    summary: 'The uuid of a merchant, by domain or name',
    input: z.object({ domain: z.string().min(1).max(253) }),
    output: z.uuid(),
  }),
}
