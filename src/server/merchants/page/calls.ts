import { and, eq } from 'drizzle-orm'
import { lastWindow } from '../../../contract/days.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import type { merchantPage } from '../../../contract/merchants/merchant-page.ts'
import { zoneOf } from '../../account/index.ts'
import type { AddressOf } from '../../domains/index.ts'
import type { Clock } from '../../time/clock.ts'
import { notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database } from '../../store/database/open.ts'
import { rangeToInstants, todayIn } from '../../time/index.ts'
import type { NetworkNames } from '../directory/read-directory.ts'
import { expectMerchant } from '../is-known.ts'
import { merchantCreators, merchantStatus } from '../tables.ts'
import { campaignRows } from './campaign-rows.ts'
import { categoryName } from '../categories/category-name.ts'
import { rejectionRate } from '../directory/rejection-rate.ts'
import { eventsOf, firstEvent, graphsOf } from './history.ts'
import { type Offers, readOffers, type ReadConnections } from './read-offers.ts'

type Question<G> = {
  fromDate: string
  toDate: string
  groupBy: G
  filters: { names?: string[]; channelUuids?: string[] }
}
type Totals = Pick<StatisticsRow, 'clickCount' | 'conversionCount' | 'conversionTotalCommission'>
/** The report on behalf of the viewer: merchants, a merchant's page and the reports agree to the cent. */
export type AskReport<G extends 'tracker' | 'name' = 'tracker' | 'name'> = (
  question: Question<G>,
  viewer: Principal,
) => Promise<{ rows: readonly (Totals & Pick<StatisticsRow, 'grp' | 'nameUuid'>)[]; totals: Totals }>

export type PageParts = {
  database: Database
  clock: Clock
  /** The base URL of an account's links. */
  addressOf: AddressOf
  networks: NetworkNames
  readConnections: ReadConnections
  report: AskReport
  /** Called before the directory is read: its figures for a merchant may not have been counted yet. */
  upToDate: (accountUuid: string) => Promise<void>
}
type Calls = Handlers<typeof merchantPage>

const oneIf = (holds: boolean) => (holds ? (1 as const) : (0 as const))
const shownAccess = (access: string | null | undefined) => ({
  advertiserCreatorApproval: oneIf(access === 'approval'),
  advertiserCreatorDisabled: oneIf(access === 'disabled'),
})

const offersOf = async (parts: PageParts, accountUuid: string, merchantUuid: string): Promise<Offers> => {
  const offers = await parts.database.as(accountUuid, (tx) => readOffers(tx, merchantUuid, parts))
  if (!offers) throw notFound()
  return offers
}

const windowOf = ({ clock }: PageParts, { timezone }: Principal) => lastWindow(todayIn(timezone, clock))

const reported = (parts: PageParts, viewer: Principal, merchantUuid: string, channelUuid?: string) => {
  const filters = { names: [merchantUuid], ...(channelUuid ? { channelUuids: [channelUuid] } : {}) }
  return parts.report({ ...windowOf(parts, viewer), groupBy: 'tracker', filters }, viewer)
}

const detail =
  (parts: PageParts): Calls['detail'] =>
  async ({ advertiserUuid }, viewer) => {
    await parts.upToDate(viewer.accountUuid)
    const offers = await offersOf(parts, viewer.accountUuid, advertiserUuid)
    const [{ totals }, marks] = await Promise.all([
      reported(parts, viewer, advertiserUuid),
      parts.database.as(viewer.accountUuid, async (tx) => {
        const statuses = await tx.select().from(merchantStatus).where(eq(merchantStatus.merchantUuid, advertiserUuid))
        const [creators] = await tx
          .select()
          .from(merchantCreators)
          .where(eq(merchantCreators.merchantUuid, advertiserUuid))
        return { statuses, access: creators?.access }
      }),
    ])
    const { merchant: m, programmes } = offers
    const since = Math.min(
      ...programmes.map((p) => p.createdAt.getTime()),
      ...offers.campaigns.map((c) => c.createdAt.getTime()),
    )
    const found = new Map(programmes.map((p) => [p.network, offers.networkOf(p.network)]))
    const statusOf = (type: 'partner' | 'deal') => marks.statuses.find((s) => s.type === type)?.value ?? ''
    return {
      advertiser: {
        advertiserUuid,
        advertiserDomain: m.domain,
        advertiserName: m.name,
        advertiserFaviconUrl: m.faviconUrl,
        advertiserCreatedDatetime: new Date(since).toISOString(),
        categoryName: categoryName(m.category),
        advertiserRejectionRate: rejectionRate(offers.summary?.rejection),
        advertiserStatuses: { partner: statusOf('partner'), deal: statusOf('deal') },
        ...shownAccess(marks.access),
        networks: [...found.values()].toSorted((a, b) => a.networkName.localeCompare(b.networkName, 'en')),
      },
      performance: {
        clicksCount: totals.clickCount,
        conversionsCount: totals.conversionCount,
        revenue: totals.conversionTotalCommission,
        currencyCode: viewer.currencyCode,
        ...windowOf(parts, viewer),
      },
    }
  }

const campaigns =
  (parts: PageParts): Calls['campaigns'] =>
  async ({ advertiserUuid, channelUuid }, viewer) => {
    const offers = await offersOf(parts, viewer.accountUuid, advertiserUuid)
    if (channelUuid && !offers.sites.has(channelUuid)) throw notFound()
    const { rows } = await reported(parts, viewer, advertiserUuid, channelUuid)
    const performance = new Map(
      rows.map((r) => [
        r.grp,
        { clicks: r.clickCount, conversions: r.conversionCount, revenue: r.conversionTotalCommission },
      ]),
    )
    const ofSite = channelUuid
      ? { ...offers, campaigns: offers.campaigns.filter((c) => c.siteUuid === channelUuid) }
      : offers
    // a split test ends with a day in the account's zone, not the viewer's
    const zone = await parts.database.as(viewer.accountUuid, (tx) => zoneOf(tx, viewer.accountUuid))
    const today = todayIn(zone, parts.clock)
    const address = parts.addressOf(viewer.accountUuid)
    const shown = campaignRows(ofSite, { performance, address, now: parts.clock.now(), today })
    return channelUuid ? shown.filter((row) => row.trackers.length > 0) : shown
  }

const histories =
  (parts: PageParts): Calls['histories'] =>
  async ({ advertiserUuid, fromDate, toDate }, { accountUuid, timezone }) => {
    const offers = await offersOf(parts, accountUuid, advertiserUuid)
    const { from, to } = rangeToInstants({ fromDate, toDate }, timezone)
    const range = { from, to: to > parts.clock.now() ? parts.clock.now() : to }
    return {
      events: eventsOf(offers, range),
      graphs: graphsOf(offers, range),
      firstDatetime: firstEvent(offers),
    }
  }

const creators =
  ({ database, clock }: PageParts): Calls['creators'] =>
  ({ advertiserUuid: merchantUuid, ...wanted }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      await expectMerchant(tx, merchantUuid)
      const access = wanted.advertiserCreatorApproval
        ? 'approval'
        : wanted.advertiserCreatorDisabled
          ? 'disabled'
          : null
      if (access === null)
        await tx
          .delete(merchantCreators)
          .where(and(eq(merchantCreators.accountUuid, accountUuid), eq(merchantCreators.merchantUuid, merchantUuid)))
      else
        await tx
          .insert(merchantCreators)
          .values({ accountUuid, merchantUuid, access, updatedAt: clock.now() })
          .onConflictDoUpdate({
            target: [merchantCreators.accountUuid, merchantCreators.merchantUuid],
            set: { access, updatedAt: clock.now() },
          })
      return shownAccess(access)
    })

export function merchantPageCalls(parts: PageParts): Calls {
  const asked = campaigns(parts)
  return {
    detail: detail(parts),
    campaigns: asked,
    campaignsV1: asked,
    listed: asked,
    histories: histories(parts),
    creators: creators(parts),
  }
}
