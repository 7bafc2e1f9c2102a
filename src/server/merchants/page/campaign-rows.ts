import { programmePage } from '../../../connectors/programme-page.ts'
import { sumAmounts } from '../../../contract/money.ts'
import type { MerchantCampaign, Tracker } from '../../../contract/merchants/merchant-campaign.ts'
import type { Day } from '../../../contract/days.ts'
import { obstacleOf } from './obstacle.ts'
import type { Offers, ShownConnection } from './read-offers.ts'

/** Results of clicks through a campaign, in the viewer's currency. */
export type Performance = { clicks: number; conversions: number; revenue: number }
export type RowParts = {
  performance: ReadonlyMap<string, Performance>
  /** Base URL of the account's links. */
  address: string
  now: Date
  today: Day
}
type Programme = Offers['programmes'][number]
type Campaign = Offers['campaigns'][number]

const number = (text: string | null) => (text === null ? null : Number(text))
const unknownConnection = (uuid: string, network: string): ShownConnection => ({
  uuid,
  network,
  name: '',
  partnerId: '',
  isActive: false,
})

/**
 * Percentage of a merchant's clicks that a split test sends through a connection on a site; null when it does not
 * apply.
 */
function chanceOf({ splitTest: test }: Offers, connectionUuid: string, siteUuid: string | undefined) {
  if (!test || (test.connectionUuidA !== connectionUuid && test.connectionUuidB !== connectionUuid)) return null
  if (siteUuid !== undefined && test.siteUuids.length > 0 && !test.siteUuids.includes(siteUuid)) return null
  const isA = test.connectionUuidA === connectionUuid
  const side = (percent: number) => (isA ? percent : 100 - percent)
  return { now: side(test.percentage), end: side(test.endPercentage), endDate: test.endDate }
}

const formerDays = 90
/** A programme's commission before its last change, if that was recent. */
function formerCommission(offers: Offers, p: Programme, now: Date) {
  const change = offers.changes.find(
    (c) =>
      c.programmeUuid === p.uuid &&
      (c.fromPercentage !== null || c.fromFlat !== null) &&
      (c.fromPercentage !== c.toPercentage || c.fromFlat !== c.toFlat),
  )
  const isLate = change && now.getTime() - change.at.getTime() <= formerDays * 86_400_000
  return {
    commissionFormerFlat: isLate ? number(change.fromFlat) : null,
    commissionFormerPercentage: isLate ? number(change.fromPercentage) : null,
  }
}

function trackerOf(offers: Offers, p: Programme, c: Campaign, { address, today }: RowParts): Tracker {
  const chance = chanceOf(offers, c.connectionUuid, c.siteUuid)
  const share = chance && (today <= chance.endDate ? chance.now : chance.end)
  const target = encodeURIComponent(`https://${c.urlMatch}`)
  return {
    trackerUuid: c.uuid,
    trackerChannelUuid: c.siteUuid,
    trackerUrlMatch: c.urlMatch,
    trackerUrl: `${address}/tr/clicks/v1/${c.siteUuid}?targetUrl=${target}`,
    trackerCommissionType: p.commissionType,
    trackerCommissionPercentage: number(p.commissionPercentage),
    trackerCommissionFlat: number(p.commissionFlat),
    trackerIsActive: c.isActive && c.closedAt === null && p.isOpen,
    trackerIsPriority: c.isPriority,
    trackerIsFallback: c.isFallback,
    trackerIsExcluded: c.isExcluded,
    trackerIsSplitTraffic: share !== null,
    trackerIsPartialTraffic: share !== null && share > 0 && share < 100,
    trackerTrafficChance: share,
    trackerIsCreatorDefault: c.isCreatorDefault,
    trackerIsCreatorOnly: c.isCreatorOnly,
  }
}

const sumOf = (campaigns: readonly Campaign[], performance: RowParts['performance']) => {
  const of = campaigns.flatMap((c) => performance.get(c.uuid) ?? [])
  return {
    clicksCount: of.reduce((sum, p) => sum + p.clicks, 0),
    conversionsCount: of.reduce((sum, p) => sum + p.conversions, 0),
    revenue: sumAmounts(of.map((p) => p.revenue)),
  }
}

/** A programme is free when it is available and no site uses it. */
const isFree = (p: Programme, trackers: readonly Tracker[]) =>
  (p.isOpen || p.relationship === 'notjoined' || p.relationship === 'pending') &&
  !trackers.some((t) => t.trackerIsActive || t.trackerIsExcluded)

const chancesOf = ({ summary }: Offers, p: Programme, trackers: readonly Tracker[]) => {
  const free = isFree(p, trackers)
  const [own, used] = [number(p.commissionPercentage), number(summary?.percentage ?? null)]
  return {
    opportunity: free && summary?.isNew === true,
    alternative: free && summary?.isHigher === true && own !== null && used !== null && own > used,
  }
}

function rowOf(offers: Offers, p: Programme, parts: RowParts): MerchantCampaign {
  const connection = offers.connections.get(p.connectionUuid) ?? unknownConnection(p.connectionUuid, p.network)
  const campaigns = offers.campaigns.filter((c) => c.programmeUuid === p.uuid)
  // a closed programme shows its former sites; an open one its current sites
  const there = p.isOpen ? campaigns.filter((c) => c.closedAt === null) : campaigns
  const trackers = there.map((c) => trackerOf(offers, p, c, parts))
  const obstacle = obstacleOf(p, connection.isActive, campaigns)
  const test = trackers.some((t) => t.trackerIsSplitTraffic) ? chanceOf(offers, p.connectionUuid, undefined) : null
  const some = (is: (t: Tracker) => boolean) => trackers.some(is)
  const isOffered = p.isOpen || p.relationship === 'notjoined' || p.relationship === 'pending'
  const isConnected = connection.isActive && p.relationship === 'joined'
  return {
    campaign: {
      campaignUuid: p.uuid,
      campaignUuids: trackers.map((t) => t.trackerUuid),
      campaignName: p.name,
      campaignId: p.externalId,
      campaignUrls: p.domains.length > 0 ? p.domains : [offers.merchant.domain],
      campaignUrl: p.domains[0] ?? offers.merchant.domain,
      campaignCountryCodes: p.countries,
      campaignIsActive: isOffered && obstacle !== 'switchedOff',
      campaignObstacle: obstacle,
      campaignApplyUrl: obstacle === 'notJoined' ? programmePage(p.network, p.externalId) : null,
      campaignIsPriority: some((t) => t.trackerIsPriority),
      campaignIsExcluded: some((t) => t.trackerIsExcluded),
      campaignIsFallback: some((t) => t.trackerIsFallback),
      campaignIsRevshare: campaigns.some((c) => c.isBoost),
      campaignIsCreatorDefault: some((t) => t.trackerIsCreatorDefault),
      campaignIsCreatorOnly: some((t) => t.trackerIsCreatorOnly),
      campaignIsSplitTraffic: test !== null,
      campaignIsPartialTraffic: some((t) => t.trackerIsPartialTraffic),
      campaignTrafficChance: trackers.find((t) => t.trackerIsSplitTraffic)?.trackerTrafficChance ?? null,
      campaignEndTrafficChance: test?.end ?? null,
      campaignEndTrafficChanceDate: test?.endDate ?? null,
      campaignCreatedDatetime: p.createdAt.toISOString(),
      campaignClosedDatetime: isOffered ? null : (p.closedAt?.toISOString() ?? null),
    },
    network: offers.networkOf(p.network),
    connection: {
      connectionUuid: p.connectionUuid,
      connectionName: connection.name,
      connectionPartnerId: connection.partnerId,
    },
    isConnected,
    performance: sumOf(campaigns, parts.performance),
    commissions: {
      commissionType: p.commissionType,
      commissionFlat: number(p.commissionFlat),
      commissionPercentage: number(p.commissionPercentage),
      commissionActiveFlat: p.isOpen ? number(p.commissionFlat) : null,
      commissionActivePercentage: p.isOpen ? number(p.commissionPercentage) : null,
      commissionCurrencyCode: p.commissionCurrency,
      ...formerCommission(offers, p, parts.now),
    },
    channels: there.flatMap((c) => {
      const site = offers.sites.get(c.siteUuid)
      return site ? [{ channelUuid: site.uuid, channelName: site.name, channelDomain: site.domain }] : []
    }),
    ...chancesOf(offers, p, trackers),
    trackers,
  }
}

/** The rows of a merchant's page, one per programme: by network, then by name. */
export function campaignRows(offers: Offers, parts: RowParts): MerchantCampaign[] {
  return offers.programmes
    .map((p) => rowOf(offers, p, parts))
    .toSorted(
      (a, b) =>
        a.network.networkName.localeCompare(b.network.networkName, 'en') ||
        a.campaign.campaignName.localeCompare(b.campaign.campaignName, 'en'),
    )
}
