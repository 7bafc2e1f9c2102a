import { clickIdFrom } from '../../../server/tracking/click-id.ts'
import { storeTime } from '../../../server/tracking/event-id.ts'
import type { ClickRow } from '../../../server/store/events/event-tables.ts'
import { agents, referrers } from '../distributions/audience-data.ts'
import type { DemoHour } from '../distributions/hours.ts'
import { createRandom, type Random, wholeAround } from '../random.ts'
import type { DemoCampaign } from '../scenario/campaigns.ts'
import type { DemoPage } from '../scenario/pages.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { DemoSite } from '../scenario/sites-data.ts'
import { createChoice } from '../weighted.ts'
import { isPlugin } from './pageviews.ts'
import { createRouter, networkLink, noRoute } from './routes.ts'
import { type DemoSale, salesOf } from './sales.ts'
import { pageviewCount } from './volume.ts'

export type DemoClick = { at: number; row: ClickRow; sales: DemoSale[] }

export const demoBatch = 'demo'
const hourMs = 3_600_000
const smartLinkShare = 0.025
const idSpace = 36 ** 9
const placements = createChoice([['', 60], ['top-list', 14], ['comparison-table', 12], ['button', 9], ['image', 5]])
const noSubIds = { sub_id: '', sub_id_1: '', sub_id_2: '', sub_id_3: '', sub_id_4: '', sub_id_5: '' }

/** Nobody has to guess these ids; they only have to be what the product takes for one. */
const clickId = (at: number, random: Random) =>
  clickIdFrom(at, Math.floor(random() * idSpace).toString(36).padStart(9, '0'))

/** Makes the clicks of an hour at all sites, in no order, with what they brought. */
export function createClickMaker(scenario: Scenario) {
  const routeOf = createRouter(scenario)
  const agent = createChoice(agents)
  const referrer = createChoice(referrers)
  const sites = scenario.sites.map((site) => {
    const pages = scenario.pages.filter((p) => p.site === site)
    const smartLinks = scenario.smartLinks.filter((l) => l.campaign.site === site)
    const weights = pages.reduce((sum, p) => sum + p.weight, 0)
    return {
      site,
      clickRate: pages.reduce((sum, p) => sum + (p.weight / weights) * p.clickRate, 0),
      page: createChoice(pages.map((p) => [p, p.weight * p.clickRate] as const)),
      country: createChoice(site.countries),
      smartLink: smartLinks.length > 0 ? createChoice(smartLinks.map((l) => [l, l.weight] as const)) : null,
    }
  })
  type Plan = (typeof sites)[number]

  const audience = (plan: Plan, random: Random) => {
    const { device, browser, os } = agent(random)
    return { device, browser, os, country: plan.country(random), referrer: referrer(random) }
  }

  const make = (plan: Plan, hour: DemoHour, random: Random): DemoClick => {
    const { site } = plan
    const at = hour.startsAt + Math.floor(random() * hourMs)
    const id = clickId(at, random)
    const smartLink = random() < smartLinkShare ? (plan.smartLink?.(random) ?? null) : null
    const page: DemoPage = smartLink?.page ?? plan.page(random)
    const link = smartLink ? null : page.links[page.pickLink(random)]
    const merchant = smartLink?.campaign.programme.merchant ?? link?.merchant ?? null
    const target = smartLink?.target ?? link?.target ?? ''
    const isNetworkLink = link?.kind === 'network'
    const route = isNetworkLink ? noRoute : routeOf(site, merchant, hour.dayIndex, random)
    const { campaign } = route
    const who = audience(plan, random)
    const nested = networkLink(site, `https://${target}`)
    const placement = placements(random)
    const row: ClickRow = {
      account_uuid: scenario.accountUuid,
      site_uuid: site.uuid,
      click_id: id,
      kind: isNetworkLink ? 'network' : campaign ? 'click' : 'discover',
      at: storeTime(at),
      page: page.page,
      ...who,
      origin: smartLink ? 'smartlink' : isPlugin(site, hour) ? 'plugin' : 'script',
      target: isNetworkLink ? nested.hostPath : target,
      merchant_uuid: merchant?.uuid ?? '',
      merchant: merchant?.domain ?? '',
      ...route.columns,
      smart_link: smartLink?.code ?? '',
      creator_id: '',
      ...noSubIds,
      ...(isNetworkLink || smartLink ? {} : { sub_id: placement }),
      tags: placement === 'top-list' && random() < 0.5 ? { placement: 'top' } : {},
      target_url: isNetworkLink ? nested.url : `https://${target}`,
      decision: route.decision,
      visitor: String((hour.startsAt / hourMs) * 1_000_000 + Math.floor(random() * 1_000_000)),
      batch: demoBatch,
    }
    const click = { id, at, device: who.device, page, accountUuid: scenario.accountUuid }
    return { at, row, sales: campaign ? salesOf({ ...click, campaign: campaign satisfies DemoCampaign }, hour, random) : [] }
  }

  const ofSite = (plan: Plan, hour: DemoHour): DemoClick[] => {
    const random = createRandom('clicks', plan.site.key, hour.startsAt)
    const expected = pageviewCount(plan.site satisfies DemoSite, hour) * plan.clickRate
    const count = Math.max(0, wholeAround(random, expected + (random() - 0.5) * 2 * Math.sqrt(expected)))
    return Array.from({ length: count }, () => make(plan, hour, random))
  }
  return (hour: DemoHour): DemoClick[] => sites.flatMap((plan) => ofSite(plan, hour))
}
