import { differenceSe, expectedClick } from '../../routing/index.ts'
import type { Gain } from './action.ts'
import { takesCountry, whyUnearned } from './why-unearned.ts'
import type { ClickGroup, Expected, Offer, NightlyInput } from './input.ts'

const day = 86_400_000
/** How long a merchant is left alone after a refusal. */
const restAfterRefusal = 180 * day
const unknownTerms = { type: 'CPS', percentage: null, flatEuro: null } as const

export type Use = Gain & { offer: Offer; expected: Expected; used: Expected | null; usedOffer: Offer | undefined }

/** Of two equally good offers the connected one wins, regardless of the order of rows. */
const byPlace = (a: Offer, b: Offer): number => Number(a.connectionUuid === '') - Number(b.connectionUuid === '')

/** Of several programmes of one merchant at one connection the one with the highest earnings carries its clicks. */
const bestOf = (offers: readonly Offer[], expectedOf: (o: Offer) => Expected): Offer | undefined =>
  offers.toSorted((a, b) => expectedOf(b).expected - expectedOf(a).expected)[0]

/** Available offers for some clicks: not ignored, open to the visitor's country, and without a previous application. */
function freeOffers(clickGroup: ClickGroup, offers: readonly Offer[], input: NightlyInput): Offer[] {
  const isIgnored = (o: Offer) =>
    input.ignored.has(`${o.merchantUuid}/${clickGroup.siteUuid}`) ||
    input.ignored.has(`${o.merchantUuid}/${input.networkUuid(o.network)}`)
  // no second application at the same network
  const asked = new Set(
    offers
      .filter(
        (o) =>
          o.state === 'pending' || (o.state === 'rejected' && input.now - (o.since ?? input.now) < restAfterRefusal),
      )
      .map((o) => o.network),
  )
  return offers.filter(
    (o) => o.state === 'notjoined' && !asked.has(o.network) && !isIgnored(o) && takesCountry(o, clickGroup.country),
  )
}

/**
 * Where clicks without earnings could go at an unknown value: the network states no commission, and nothing was
 * measured. A connected network comes first.
 */
export function unpricedOffer(
  clickGroup: ClickGroup,
  offers: readonly Offer[],
  input: NightlyInput,
): Offer | undefined {
  if (clickGroup.connectionUuid !== '' || !isEarnable(clickGroup, offers)) return undefined
  return freeOffers(clickGroup, offers, input)
    .filter((o) => expectedClick(o.stated, input.known(o.domain, o.connectionUuid)).evidence === 'none')
    .toSorted((a, b) => Number(b.connectionUuid !== '') - Number(a.connectionUuid !== ''))[0]
}

/** Possible uses of some clicks, and the gain per click of each. One use per network: its best offer. */
export function usesOf(
  clickGroup: ClickGroup,
  known: readonly Offer[],
  input: NightlyInput,
  chance: (network: string) => number,
): Use[] {
  const offers = known.toSorted(byPlace)
  const expectedOf = (o: Offer) => expectedClick(o.stated, input.known(o.domain, o.connectionUuid))
  const isIgnored = (o: Offer) =>
    input.ignored.has(`${o.merchantUuid}/${clickGroup.siteUuid}`) ||
    input.ignored.has(`${o.merchantUuid}/${input.networkUuid(o.network)}`)
  const there = (o: Offer) => o.sites.get(clickGroup.siteUuid)
  const isCarried = clickGroup.connectionUuid !== ''
  const usedOffer = isCarried
    ? bestOf(
        offers.filter((o) => o.connectionUuid === clickGroup.connectionUuid),
        expectedOf,
      )
    : undefined
  const used = isCarried
    ? expectedClick(usedOffer?.stated ?? unknownTerms, input.known(clickGroup.domain, clickGroup.connectionUuid))
    : null
  const free = new Set(freeOffers(clickGroup, offers, input))
  const best = new Map<string, Use>()
  for (const offer of offers) {
    if (isIgnored(offer) || !takesCountry(offer, clickGroup.country)) continue
    const isFree = free.has(offer)
    const on = there(offer)
    const isHeldBack =
      isCarried &&
      offer.state === 'joined' &&
      on?.isUsable === true &&
      !on.isExcluded &&
      ((usedOffer && there(usedOffer)?.isPriority === true && !on.isPriority) || on.isFallback)
    if (!isFree && !isHeldBack) continue
    if (offer.network === usedOffer?.network && !isHeldBack) continue
    const expected = expectedOf(offer)
    if (expected.evidence === 'none') continue
    const part = isFree ? chance(offer.network) : 1
    const gain = used
      ? { perClick: part * (expected.expected - used.expected), se: part * differenceSe(expected, used) }
      : { perClick: part * expected.expected, se: part * expected.se }
    const before = best.get(offer.network)
    if (gain.perClick > 0 && (!before || gain.perClick > before.perClick))
      best.set(offer.network, { ...gain, offer, expected, used, usedOffer })
  }
  return [...best.values()]
}

/** Clicks without earnings whose reason can be fixed at another network. */
export function isEarnable(clickGroup: ClickGroup, offers: readonly Offer[]): boolean {
  if (clickGroup.connectionUuid !== '') return true
  return ['notApplied', 'notConnected', 'pending', 'rejected', 'closed'].includes(whyUnearned(clickGroup, offers))
}
