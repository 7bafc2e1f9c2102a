import { clickIdFrom } from '../../server/tracking/click-id.ts'
import { storeTime } from '../../server/tracking/event-id.ts'
import type { ClickRow } from '../../server/store/events/event-tables.ts'
import { agents, referrers } from '../distributions/audience-data.ts'
import type { DemoHour } from '../distributions/hours.ts'
import { createRandom, type Random, wholeAround } from '../random.ts'
import { authorOf } from '../scenario/creators.ts'
import type { DemoPage } from '../scenario/pages.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { isLinkGone } from '../scenario/troubles.ts'
import { createChoice } from '../weighted.ts'
import { isPlugin } from './pageviews.ts'
import { createRouter, networkLink, noRoute } from './routes.ts'
import { type DemoSale, salesOf } from './sales.ts'
import type { PlannedHour } from './volume.ts'

export type DemoClick = { at: number; row: ClickRow; sales: DemoSale[] }

export const demoBatch = 'demo'
const hourMs = 3_600_000
const smartLinkShare = 0.025
const idSpace = 36 ** 9
const placements = createChoice([
  ['', 60],
  ['top-list', 14],
  ['comparison-table', 12],
  ['button', 9],
  ['image', 5],
])
const topTag = { placement: 'top' }
const noTags = {}

/** These ids need not be unguessable; they only have to be valid for the product. */
const clickId = (at: number, random: Random) =>
  clickIdFrom(
    at,
    Math.floor(random() * idSpace)
      .toString(36)
      .padStart(9, '0'),
  )

/**
 * Most clicks of a creator with a program come from its two machines, which count as ordinary visitors of a UTC day.
 */
function visitorOf({ startsAt }: DemoHour, chance: number, hasProgram: boolean): string {
  const day = startsAt - (startsAt % (24 * hourMs))
  if (hasProgram && chance < 0.8) return String((day / hourMs) * 1_000_000 + (chance < 0.5 ? 1 : 2))
  return String((startsAt / hourMs) * 1_000_000 + Math.floor(chance * 1_000_000))
}

/** Makes the clicks of an hour at all sites, unordered, with their sales. */
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

  /** Null if it could not be made: there was no link to follow. */
  const make = (plan: Plan, hour: DemoHour, random: Random): DemoClick | null => {
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
    const reader = agent(random)
    const nested = isNetworkLink ? networkLink(site, `https://${target}`) : null
    const placement = nested || smartLink ? '' : placements(random)
    const author = authorOf(scenario.creators, page)
    const row: ClickRow = {
      account_uuid: scenario.accountUuid,
      site_uuid: site.uuid,
      click_id: id,
      kind: isNetworkLink ? 'network' : campaign ? 'click' : 'discover',
      at: storeTime(at),
      page: page.page,
      referrer: referrer(random),
      device: reader.device,
      country: plan.country(random),
      browser: reader.browser,
      os: reader.os,
      origin: smartLink ? 'smartlink' : isPlugin(site, hour) ? 'plugin' : 'script',
      target: nested?.hostPath ?? target,
      merchant_uuid: merchant?.uuid ?? '',
      merchant: merchant?.domain ?? '',
      network_uuid: route.columns.network_uuid,
      connection_uuid: route.columns.connection_uuid,
      campaign_uuid: route.columns.campaign_uuid,
      smart_link: smartLink?.code ?? '',
      creator_id: author?.id ?? '',
      is_boost: route.columns.is_boost,
      is_partial: route.columns.is_partial,
      sub_id: placement,
      sub_id_1: '',
      sub_id_2: '',
      sub_id_3: '',
      sub_id_4: '',
      sub_id_5: '',
      tags: placement === 'top-list' && random() < 0.5 ? topTag : noTags,
      target_url: nested?.url ?? `https://${target}`,
      decision: route.decision,
      visitor: visitorOf(hour, random(), author?.hasProgram ?? false),
      batch: demoBatch,
    }
    const click = { id, at, device: reader.device, page, accountUuid: scenario.accountUuid }
    if (isLinkGone(site, merchant, campaign?.programme.connection.key, hour.dayIndex)) return null
    return { at, row, sales: campaign ? salesOf({ ...click, campaign }, hour, random) : [] }
  }

  const ofSite = (plan: Plan, hour: PlannedHour): DemoClick[] => {
    const random = createRandom('clicks', plan.site.key, hour.startsAt)
    const expected = (hour.pageviews[plan.site.index] ?? 0) * plan.clickRate
    const count = Math.max(0, wholeAround(random, expected + (random() - 0.5) * 2 * Math.sqrt(expected)))
    return Array.from({ length: count }, () => make(plan, hour, random)).flatMap((click) => click ?? [])
  }
  return (hour: PlannedHour): DemoClick[] => sites.flatMap((plan) => ofSite(plan, hour))
}
