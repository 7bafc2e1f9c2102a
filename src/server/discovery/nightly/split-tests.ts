import { leastTestClicks } from '../../../contract/bounds.ts'
import { differenceSe, expectedClick, normalCdf, normalQuantile } from '../../routing/index.ts'
import type { Evidence } from '../../routing/index.ts'
import type { Side } from './action.ts'
import { testDuration } from './test-duration.ts'
import type { ClickGroup, Offer, NightlyInput } from './input.ts'

/** Two connections that could carry the same clicks of a merchant, the two with the best expectations. */
export type TestCandidate = {
  merchantUuid: string
  domain: string
  siteUuids: string[]
  sides: Side[]
  clicks: number
  /** The average loss of choosing now, per click, in euro; and its upper end. */
  perClick: number
  high: number
  days: number | null
  difference: number
  isFarApart: boolean
  evidence: Evidence
}

/** Terms that differ by more than half need no test. */
const farApart = 0.5

const isHealthyOn = (offer: Offer, siteUuid: string) => {
  const there = offer.sites.get(siteUuid)
  return there?.isUsable === true && !there.isExcluded
}
const sameHosts = (a: Offer, b: Offer) => a.hosts.some((host) => b.hosts.includes(host))

/** The two best offers of a merchant that share sites and targets, with the sites. */
function pairOf(offers: readonly { offer: Offer; expected: ReturnType<typeof expectedClick> }[]) {
  const sorted = offers.toSorted(
    (a, b) => b.expected.expected - a.expected.expected || (a.offer.connectionUuid < b.offer.connectionUuid ? -1 : 1),
  )
  for (const [i, a] of sorted.entries())
    for (const b of sorted.slice(i + 1)) {
      if (a.offer.connectionUuid === b.offer.connectionUuid || !sameHosts(a.offer, b.offer)) continue
      const sites = [...a.offer.sites.keys()].filter((s) => isHealthyOn(a.offer, s) && isHealthyOn(b.offer, s))
      if (sites.length > 0) return { a, b, sites }
    }
  return undefined
}

/** If the other one is better, then by no more than this nine times out of ten. */
const beyond = 0.1
/** Below this probability there is no doubt. */
const noDoubt = 1e-9

/**
 * The loss of choosing now (R154: what a split test is worth): by how much the other one is better, if it is, times the
 * probability of that; and the upper end of it. It is a distribution truncated at nothing: a range of the whole
 * distribution would end below its own middle where the other one is unlikely to be better.
 */
export function lossOfChoosing(ahead: number, se: number): { expected: number; high: number } {
  const isBetter = se > 0 ? normalCdf(-ahead / se) : 0
  if (isBetter < noDoubt) return { expected: 0, high: 0 }
  const density = Math.exp(-((ahead / se) ** 2) / 2) / Math.sqrt(2 * Math.PI)
  return { expected: se * density - ahead * isBetter, high: -se * normalQuantile(beyond * isBetter) - ahead }
}

/** Merchants for which it is unknown which of two connections earns more, with at least 100 clicks in 30 days. */
export function splitCandidates(
  input: NightlyInput,
  clickGroupsOf: ReadonlyMap<string, readonly ClickGroup[]>,
  offersOf: ReadonlyMap<string, readonly Offer[]>,
): TestCandidate[] {
  const found: TestCandidate[] = []
  for (const [domain, offers] of offersOf) {
    const mine = offers.filter((o) => o.connectionUuid !== '' && o.state === 'joined')
    const [first] = mine
    if (!first || mine.length < 2 || input.tested.has(first.merchantUuid)) continue
    const judged = mine.map((offer) => {
      const known = input.known(domain, offer.connectionUuid)
      return { offer, known, expected: expectedClick(offer.stated, known) }
    })
    const pair = pairOf(judged.filter((j) => j.expected.evidence !== 'none'))
    if (!pair) continue
    const { a, b, sites } = pair
    const clicks = (clickGroupsOf.get(domain) ?? [])
      .filter((c) => c.connectionUuid !== '' && sites.includes(c.siteUuid))
      .reduce((sum, c) => sum + c.clicks, 0)
    if (clicks < leastTestClicks) continue
    const ahead = a.expected.expected - b.expected.expected
    const se = differenceSe(a.expected, b.expected) * input.rangeFactor
    const loss = lossOfChoosing(ahead, se)
    const { days, difference } = testDuration((clicks / 30) * a.expected.conversion * a.expected.approval)
    found.push({
      merchantUuid: first.merchantUuid,
      domain,
      siteUuids: sites,
      sides: [a, b].map(({ offer, expected }) => ({
        network: offer.network,
        connectionUuid: offer.connectionUuid,
        why: { stated: offer.stated, expected },
      })),
      clicks,
      perClick: loss.expected,
      high: loss.high,
      days,
      difference: Math.min(difference, 99), // stored as JSON, which has no infinity
      isFarApart: Math.abs((a.expected.pay ?? 0) - (b.expected.pay ?? 0)) > farApart * (b.expected.pay ?? 0),
      evidence: [a, b].some((s) => s.expected.evidence === 'stated')
        ? 'stated'
        : [a, b].every((s) => s.expected.evidence === 'measured')
          ? 'measured'
          : 'mixed',
    })
  }
  return found.toSorted((x, y) => y.clicks * y.perClick - x.clicks * x.perClick || (x.domain < y.domain ? -1 : 1))
}
