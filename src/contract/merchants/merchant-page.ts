import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange, dayRange } from '../days.ts'
import { merchantCampaign } from './merchant-campaign.ts'
import { advertiser, merchantPerformance } from './merchant-of-page.ts'
import { flag, oneOrZero } from './merchants.ts'

const advertiserUuid = z.uuid()
const channelUuid = z.uuid()
/** For one site, or for all. */
const ofMerchant = z.object({ advertiserUuid, channelUuid: channelUuid.optional() })
const campaigns = z.array(merchantCampaign)

const siteOfEvent = z.object({ channelUuid, channelName: z.string(), channelDomain: z.string() })
/** An event of a programme: it opened, closed, or changed its commission. */
export const merchantEvent = z.object({
  event: z.enum(['created', 'closed', 'commission']),
  eventDatetime: z.string(),
  fromIsActive: z.boolean(),
  toIsActive: z.boolean(),
  fromCommissionFlat: z.number().nullable(),
  fromCommissionPercentage: z.number().nullable(),
  toCommissionFlat: z.number().nullable(),
  toCommissionPercentage: z.number().nullable(),
  currencyCode: z.string().nullable(),
  /** Sites that use the campaign, and the first of them on its own. */
  channels: z.array(siteOfEvent),
  channel: siteOfEvent.nullable(),
  network: z.object({ networkUuid: z.string(), networkName: z.string() }),
  campaign: z.object({ campaignUuid: z.uuid(), campaignName: z.string() }),
})
export type MerchantEvent = z.output<typeof merchantEvent>

/** A commission from an instant on, until the next point. */
const point = z.object({
  datetime: z.string(),
  commissionFlat: z.number().nullable(),
  commissionPercentage: z.number().nullable(),
  currencyCode: z.string().nullable(),
})
export const commissionGraph = z.object({ campaignName: z.string(), networkName: z.string(), points: z.array(point) })
export type CommissionGraph = z.output<typeof commissionGraph>

export const merchantPage = {
  detail: call({
    method: 'GET',
    path: '/advs/v1/advs/{advertiserUuid}',
    kind: 'read',
    limit: 'report',
    summary: 'A merchant, and what it brought in the last 30 days',
    input: z.object({ advertiserUuid }),
    output: z.object({ advertiser, performance: merchantPerformance }),
  }),
  listed: call({
    method: 'GET',
    path: '/advs/v1/camps/{advertiserUuid}',
    kind: 'read',
    limit: 'report',
    summary: 'The campaigns of a merchant with what each is on every site',
    input: ofMerchant,
    output: campaigns,
  }),
  campaigns: call({
    method: 'POST',
    path: '/advs/v2/advs/{advertiserUuid}/camps',
    kind: 'read',
    limit: 'report',
    summary: 'The same, sent as a form',
    input: ofMerchant,
    output: campaigns,
  }),
  campaignsV1: call({
    method: 'POST',
    path: '/advs/v1/advs/{advertiserUuid}/camps',
    kind: 'read',
    limit: 'report',
    summary: 'The same at its older address',
    input: ofMerchant,
    output: campaigns,
  }),
  histories: call({
    method: 'POST',
    path: '/advs/v1/advs/{advertiserUuid}/camps/histories',
    kind: 'read',
    summary: 'What happened to the campaigns of a merchant, the newest first, and their commissions as steps',
    input: z.object({ advertiserUuid, ...dayRange }).superRefine(checkRange),
    output: z.object({
      events: z.array(merchantEvent),
      /** Keyed by the campaign's uuid. */
      graphs: z.record(z.string(), commissionGraph),
      /** The first event in any range; null without events. */
      firstDatetime: z.string().nullable(),
    }),
  }),
  creators: call({
    method: 'POST',
    path: '/advs/v1/advs/{advertiserUuid}/creators',
    kind: 'write',
    summary: 'Whether creators may use a merchant: freely, after asking, or not at all',
    input: z
      .object({ advertiserUuid, advertiserCreatorApproval: flag, advertiserCreatorDisabled: flag })
      .refine((v) => !(v.advertiserCreatorApproval && v.advertiserCreatorDisabled), {
        path: ['advertiserCreatorDisabled'],
        message: 'Must not be set together with advertiserCreatorApproval',
      }),
    output: z.object({ advertiserCreatorApproval: oneOrZero, advertiserCreatorDisabled: oneOrZero }),
  }),
}
