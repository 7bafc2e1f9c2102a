import type { UnearnedReason, UnpaidAct } from '../../../contract/discovery/unpaid-choices.ts'
import { type Expected, expectedClick } from '../../routing/index.ts'
import { approvalChance } from './approval-chance.ts'
import type { ClickGroup, NightlyInput, Offer, RedirectReason } from './input.ts'
import { byDomain } from './propose.ts'
import { isEarnable, usesOf } from './uses.ts'
import { stateOn, takesCountry, whyUnearned } from './why-unearned.ts'

/** Why clicks of a shop, a site and some countries earn nothing, and what one of them could earn, in euro. */
export type Unearned = {
  domain: string
  merchantUuid: string
  siteUuid: string
  countries: string[]
  written: RedirectReason
  why: UnearnedReason
  clicks: number
  perClick: number
  se: number
  /** Who gives the reason, and since when a programme is closed. */
  saidBy: string
  since: number | null
  /** Where they could earn. */
  at: string
  percentage: number | null
  act: UnpaidAct
}
/** Beyond the most clicked ones a reason is found by shop only. */
const most = 20_000
const nothing = { perClick: 0, se: 0, at: '', percentage: null, act: 'none' } as const

type Best = Pick<Unearned, 'perClick' | 'se' | 'at' | 'percentage' | 'act'>
const bestOf = (found: readonly Best[]): Best => found.toSorted((a, b) => b.perClick - a.perClick)[0] ?? nothing

const actOf: Partial<Record<UnearnedReason, UnpaidAct>> = { noSite: 'match', excluded: 'include', listens: 'listen' }

/** What a click would earn if its obstacle were removed: here, or at a network without an application yet. */
function worthOf(
  group: ClickGroup,
  why: UnearnedReason,
  offers: readonly Offer[],
  input: NightlyInput,
  chance: (network: string) => number,
): Best {
  const expectedOf = (o: Offer): Expected => expectedClick(o.stated, input.known(o.domain, o.connectionUuid))
  const elsewhere = (): Best[] =>
    isEarnable(group, offers)
      ? usesOf(group, offers, input, chance).map(({ perClick, se, offer }) => ({
          perClick,
          se,
          at: offer.network,
          percentage: offer.percentage,
          act: offer.connectionUuid === '' ? ('connect' as const) : ('apply' as const),
        }))
      : []
  const here = (state: Offer['state'], act: UnpaidAct, part: (o: Offer) => number): Best[] =>
    offers
      .filter((o) => o.state === state && takesCountry(o, group.country))
      .flatMap((o) => {
        const { expected, se, evidence } = expectedOf(o)
        if (evidence === 'none' || expected <= 0) return []
        return [{ perClick: part(o) * expected, se: part(o) * se, at: o.network, percentage: o.percentage, act }]
      })
  if (why === 'pending') return bestOf(here('pending', 'none', (o) => chance(o.network)))
  const act = actOf[why]
  return bestOf(act ? here('joined', act, () => 1) : elsewhere())
}

/** Reasons and value of clicks that earn nothing, stored for queries by day. Most clicked first. */
export function unearnedOf(input: NightlyInput): Unearned[] {
  const offersOf = byDomain(input.offers)
  const chance = approvalChance(input.decisions)
  const found = new Map<string, Unearned>()
  for (const group of input.clickGroups) {
    if (group.connectionUuid !== '') continue
    const { domain, siteUuid, reason: written, country, clicks } = group
    const offers = offersOf.get(domain) ?? []
    const why = whyUnearned(group, offers)
    const worth = worthOf(group, why, offers, input, chance)
    const saying = offers.find((o) => stateOn(o, siteUuid) === why)
    const key = [domain, siteUuid, written, why, worth.at, worth.act].join(' ')
    const known = found.get(key)
    if (known) {
      const all = known.clicks + clicks
      known.perClick = (known.perClick * known.clicks + worth.perClick * clicks) / all
      known.se = (known.se * known.clicks + worth.se * clicks) / all
      known.clicks = all
      if (!known.countries.includes(country)) known.countries.push(country)
      continue
    }
    found.set(key, {
      domain,
      merchantUuid: offers[0]?.merchantUuid ?? '',
      siteUuid,
      countries: [country],
      written,
      why,
      clicks,
      saidBy: saying?.network ?? '',
      since: why === 'closed' ? (saying?.since ?? null) : null,
      ...worth,
    })
  }
  return [...found.values()].toSorted((a, b) => b.clicks - a.clicks).slice(0, most)
}
