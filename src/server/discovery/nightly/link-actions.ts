import { expectedClick, z80 } from '../../routing/index.ts'
import { type Action, blankAction, keyOf, type UseGroup } from './action.ts'
import type { Expected, MentionedShop, NightlyInput, Offer } from './input.ts'

/**
 * The best expected earnings of a click to the shop from this site right now: joined, usable, and with a known value.
 */
function bestOffer({ siteUuid }: MentionedShop, offers: readonly Offer[], input: NightlyInput) {
  const isUsable = (o: Offer) => {
    const there = o.sites.get(siteUuid)
    return o.state === 'joined' && there?.isUsable === true && !there.isExcluded
  }
  return offers
    .filter((o) => isUsable(o) && !input.ignored.has(`${o.merchantUuid}/${siteUuid}`))
    .map((offer) => ({ offer, expected: expectedClick(offer.stated, input.known(offer.domain, offer.connectionUuid)) }))
    .filter(({ expected }) => expected.evidence !== 'none')
    .toSorted((a, b) => b.expected.expected - a.expected.expected)[0]
}

function actionOf(m: MentionedShop, { offer, expected }: { offer: Offer; expected: Expected }): Action {
  const { name, mentionCount, pageCount, clicks } = m
  return {
    ...blankAction(offer, 'autoLink', 'link'),
    key: keyOf('autoLink', '', `${m.siteUuid}/${m.domain}`),
    network: '',
    connectionUuid: '',
    siteUuids: [m.siteUuid],
    clicks: Math.round(clicks.expected),
    expected: clicks.expected * expected.expected,
    low: clicks.low * Math.max(0, expected.low),
    high: clicks.high * expected.high,
    why: { stated: offer.stated, expected },
    mentions: { name, mentionCount, pageCount },
  }
}

/** Shop names in texts that could become links (R238: what mentions without a link are worth). */
export const linkActions = (input: NightlyInput, offersOf: ReadonlyMap<string, Offer[]>): Action[] =>
  input.mentions.flatMap((m) => {
    const best = bestOffer(m, offersOf.get(m.domain) ?? [], input)
    return best ? [actionOf(m, best)] : []
  })

/** Their clicks do not exist yet: linking is their only use. */
export const linkGroups = (actions: readonly Action[], shown: ReadonlySet<string>): UseGroup[] =>
  actions.flatMap(({ key, clicks, expected, low, high }) => {
    if (!shown.has(key) || clicks === 0) return []
    return [{ clicks, options: [{ key, perClick: expected / clicks, se: (high - low) / 2 / z80 / clicks }] }]
  })
