import { z } from 'zod'
import { amount } from '../money.ts'

/** What prevents clicks through a programme; '' if it can carry them. */
export const campaignObstacles = [
  '',
  'notConnected',
  'notJoined',
  'pending',
  'rejected',
  'suspended',
  'closed',
  'offline',
  'noSite',
  'switchedOff',
] as const
export type CampaignObstacle = (typeof campaignObstacles)[number]

/** A programme as used from one site. Links, steering and reports refer to its uuid. */
export const tracker = z.object({
  trackerUuid: z.uuid(),
  trackerChannelUuid: z.uuid(),
  /** The host, or host and path, that its targets match. */
  trackerUrlMatch: z.string(),
  /** A test link through it: the site's click address with the shop as its target. */
  trackerUrl: z.string(),
  trackerCommissionType: z.string(),
  trackerCommissionPercentage: z.number().nullable(),
  trackerCommissionFlat: z.number().nullable(),
  trackerIsActive: z.boolean(),
  trackerIsPriority: z.boolean(),
  trackerIsFallback: z.boolean(),
  trackerIsExcluded: z.boolean(),
  trackerIsSplitTraffic: z.boolean(),
  trackerIsPartialTraffic: z.boolean(),
  /** Percent of the merchant's clicks that a running split test sends through it; null without one. */
  trackerTrafficChance: z.number().nullable(),
  trackerIsCreatorDefault: z.boolean(),
  trackerIsCreatorOnly: z.boolean(),
})
export type Tracker = z.output<typeof tracker>

/** A row of the merchant's page: a programme at one connection, with its state on every site. */
export const merchantCampaign = z.object({
  campaign: z.object({
    /** The programme: one for all sites. */
    campaignUuid: z.uuid(),
    /**
     * Its trackers, one per site: the ids for priority, exclusion, creator options and links. Empty if no site uses it.
     */
    campaignUuids: z.array(z.uuid()),
    campaignName: z.string(),
    /** The network's own id for it. */
    campaignId: z.string(),
    /** Domains it pays for, the main one first. */
    campaignUrls: z.array(z.string()),
    campaignUrl: z.string(),
    campaignCountryCodes: z.array(z.string()),
    /** False if it is closed, or switched off on all sites. */
    campaignIsActive: z.boolean(),
    campaignObstacle: z.enum(campaignObstacles),
    /** The network's application page, if it is not joined; null if no such page is known. */
    campaignApplyUrl: z.string().nullable(),
    /** On some site; the trackers have the details. */
    campaignIsPriority: z.boolean(),
    campaignIsExcluded: z.boolean(),
    campaignIsFallback: z.boolean(),
    /** Its commission is shared through the product (boost): it is not steered. */
    campaignIsRevshare: z.boolean(),
    campaignIsCreatorDefault: z.boolean(),
    campaignIsCreatorOnly: z.boolean(),
    campaignIsSplitTraffic: z.boolean(),
    campaignIsPartialTraffic: z.boolean(),
    campaignTrafficChance: z.number().nullable(),
    campaignEndTrafficChance: z.number().nullable(),
    campaignEndTrafficChanceDate: z.string().nullable(),
    campaignCreatedDatetime: z.string(),
    campaignClosedDatetime: z.string().nullable(),
  }),
  network: z.object({ networkUuid: z.string(), networkName: z.string() }),
  connection: z.object({
    connectionUuid: z.uuid(),
    connectionName: z.string(),
    connectionPartnerId: z.string(),
  }),
  /** The connection exists, and the merchant has accepted the account. */
  isConnected: z.boolean(),
  /** For the last 30 days (R114: thirty days), also if it is no longer connected. */
  performance: z.object({ clicksCount: z.number(), conversionsCount: z.number(), revenue: amount }),
  commissions: z.object({
    commissionType: z.string(),
    commissionFlat: z.number().nullable(),
    commissionPercentage: z.number().nullable(),
    /** The current commission while it is open: the same, or null if it is closed. */
    commissionActiveFlat: z.number().nullable(),
    commissionActivePercentage: z.number().nullable(),
    commissionCurrencyCode: z.string().nullable(),
    /** The commission before the last change within 90 days; both null if it did not change. */
    commissionFormerFlat: z.number().nullable(),
    commissionFormerPercentage: z.number().nullable(),
  }),
  channels: z.array(z.object({ channelUuid: z.uuid(), channelName: z.string(), channelDomain: z.string() })),
  /** Clicks go to the merchant unpaid, and this campaign is available. */
  opportunity: z.boolean(),
  /** It states more than each campaign in use, and is available. */
  alternative: z.boolean(),
  trackers: z.array(tracker),
})
export type MerchantCampaign = z.output<typeof merchantCampaign>
