import { uuidOf } from '../random.ts'
import { roleOf } from './merchants.ts'
import { type DemoProgramme, programmeOn } from './programmes.ts'
import { demoDays } from './roles-data.ts'
import type { DemoSite } from './sites-data.ts'

/** A programme as used on one site. */
export type DemoCampaign = {
  index: number
  uuid: string
  site: DemoSite
  programme: DemoProgramme
  isPriority: boolean
  isExcluded: boolean
  isFallback: boolean
  isBoost: boolean
}

/** On the sites that write about the merchant's category; best sellers on all sites. */
export function buildCampaigns(accountUuid: string, sites: DemoSite[], programmes: DemoProgramme[]): DemoCampaign[] {
  const found: DemoCampaign[] = []
  const isFirstOf = (p: DemoProgramme) => programmes.find((other) => other.merchant === p.merchant) === p
  for (const programme of programmes)
    for (const site of sites) {
      const { merchant } = programme
      if (!(merchant.category in site.categories) && merchant.rank > 2) continue
      found.push({
        index: found.length,
        uuid: uuidOf(accountUuid, 'campaign', site.key, programme.uuid),
        site,
        programme,
        isPriority: roleOf(merchant, 'priority') !== undefined && isFirstOf(programme),
        isExcluded: roleOf(merchant, 'excluded') !== undefined,
        isFallback: programme.connection.key === 'flexoffers',
        isBoost: roleOf(merchant, 'boost') !== undefined,
      })
    }
  return found
}

/** `arm`: the side of a split test whose clicks are measured. */
export type DemoRoute = {
  campaign: DemoCampaign | null
  candidates: DemoCampaign[]
  isPartial: boolean
  arm: 'A' | 'B' | null
}

/** Side A of a test is the merchant's first programme. */
const isFirst = (c: DemoCampaign, others: readonly DemoCampaign[]) =>
  others.every((o) => c.programme.index <= o.programme.index)

/**
 * The campaigns that carry clicks to a merchant from a site on a day, decided like the redirect: one, two in a split
 * test (half each), or none.
 */
export function routesOn(campaigns: readonly DemoCampaign[], day: number): DemoRoute[] {
  const rank = (c: DemoCampaign) => {
    const { percentage, flat } = programmeOn(c.programme, day)
    return (c.isPriority ? 1e6 : 0) - (c.isFallback ? 1e6 : 0) + (percentage ?? flat ?? 0)
  }
  const usable = campaigns
    .filter((c) => !c.isExcluded && day >= c.site.startsOn && programmeOn(c.programme, day).isOpen)
    .sort((a, b) => rank(b) - rank(a) || a.index - b.index)
  const [first] = usable
  if (!first) return [{ campaign: null, candidates: [...campaigns], isPartial: false, arm: null }]
  const test = roleOf(first.programme.merchant, 'split')
  const isSplit = test !== undefined && usable.length > 1 && day >= demoDays - test.age
  const isMeasured = isSplit && (test.endedDaysAgo === undefined || day <= demoDays - test.endedDaysAgo)
  return (isSplit ? usable.slice(0, 2) : [first]).map((campaign) => ({
    campaign,
    candidates: usable,
    isPartial: isMeasured,
    arm: isMeasured ? (isFirst(campaign, usable) ? 'A' : 'B') : null,
  }))
}
