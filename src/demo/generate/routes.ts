import type { ClickRow } from '../../server/store/events/event-tables.ts'
import { networkUuidOf } from '../networks.ts'
import type { Random } from '../random.ts'
import { splitTestUuid } from '../scenario/split-test-uuid.ts'
import { type DemoCampaign, type DemoRoute, routesOn } from '../scenario/campaigns.ts'
import type { DemoMerchant } from '../scenario/merchants.ts'
import { programmeOn } from '../scenario/programmes.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { DemoSite } from '../scenario/sites-data.ts'

type Columns = Pick<ClickRow, 'network_uuid' | 'connection_uuid' | 'campaign_uuid' | 'is_boost' | 'is_partial'>
export type Route = { campaign: DemoCampaign | null; columns: Columns; decision: string }

const noColumns: Columns = {
  network_uuid: '',
  connection_uuid: '',
  campaign_uuid: '',
  is_boost: false,
  is_partial: false,
}
/** A direct link of a network: nothing was decided. */
export const noRoute: Route = { campaign: null, columns: noColumns, decision: '' }

/** The click's detail: which campaigns could have carried it and why this one did. */
function describe({ campaign, candidates, isPartial, arm }: DemoRoute, day: number, accountUuid: string): string {
  const why = !campaign ? 'no campaign' : isPartial ? 'split test' : candidates.length === 1 ? 'only one' : 'pays best'
  return JSON.stringify({
    why,
    chosen: campaign?.uuid ?? null,
    candidates: candidates.map((c) => {
      const { percentage, flat } = programmeOn(c.programme, day)
      return {
        campaign: c.uuid,
        network: c.programme.connection.network,
        reason: c.isExcluded ? 'excluded' : isPartial && c !== campaign ? 'split away' : 'candidate',
        expected: Number(((((percentage ?? 0) / 100) * 80 + (flat ?? 0) / 7.46) * 0.02).toFixed(6)),
        evidence: 'stated',
      }
    }),
    ...(arm && campaign ? { test: `${splitTestUuid(accountUuid, campaign.programme.merchant.domain)}:1`, arm } : {}),
  })
}

const toRoute = (route: DemoRoute, day: number, accountUuid: string): Route => {
  const { campaign, isPartial } = route
  if (!campaign) return { campaign, columns: noColumns, decision: describe(route, day, accountUuid) }
  const { connection } = campaign.programme
  return {
    campaign,
    columns: {
      network_uuid: networkUuidOf(connection.network),
      connection_uuid: connection.uuid,
      campaign_uuid: campaign.uuid,
      is_boost: campaign.isBoost,
      is_partial: isPartial,
    },
    decision: describe(route, day, accountUuid),
  }
}

/** Finds the campaign for a click to a merchant from a site on a day. Caches the answers of the last requested day. */
export function createRouter({ campaigns, accountUuid }: Scenario) {
  const bySite = new Map<string, DemoCampaign[]>()
  for (const c of campaigns) {
    const key = `${c.site.index} ${c.programme.merchant.index}`
    bySite.set(key, [...(bySite.get(key) ?? []), c])
  }
  const unknown: Route = toRoute({ campaign: null, candidates: [], isPartial: false, arm: null }, 0, accountUuid)
  let known = new Map<string, Route[]>()
  let knownDay = Number.NaN
  return (site: DemoSite, merchant: DemoMerchant | null, day: number, random: Random): Route => {
    if (!merchant) return unknown
    if (day !== knownDay) {
      known = new Map()
      knownDay = day
    }
    const key = `${site.index} ${merchant.index}`
    const routes = known.get(key) ?? routesOn(bySite.get(key) ?? [], day).map((r) => toRoute(r, day, accountUuid))
    known.set(key, routes)
    return (routes.length > 1 ? routes[Math.floor(random() * routes.length)] : routes[0]) ?? unknown
  }
}

/** A network's link pasted into an article by an editor long ago. */
export const networkLink = (site: DemoSite, target: string) => ({
  url: `https://www.awin1.com/cread.php?awinmid=${20_000 + site.index}&awinaffid=104711&ued=${encodeURIComponent(target)}`,
  hostPath: 'awin1.com/cread.php',
})
