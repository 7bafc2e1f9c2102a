import type { UnearnedReason } from '../../../contract/discovery/unpaid-choices.ts'
import type { ClickGroup, Offer } from './input.ts'

export const takesCountry = (offer: Offer, country: string) =>
  country === '' || offer.countries.length === 0 || offer.countries.includes(country)

/** The state of an offer as a reason, on one site. */
export function stateOn(offer: Offer, siteUuid: string): UnearnedReason {
  if (offer.connectionUuid === '') return 'notConnected'
  if (offer.state === 'joined') {
    const there = offer.sites.get(siteUuid)
    if (there?.isUsable && !there.isExcluded) return 'earnsByNow'
    return there?.isExcluded ? 'excluded' : 'noSite'
  }
  return offer.state === 'notjoined' ? 'notApplied' : offer.state
}
const nearest: readonly UnearnedReason[] = [
  'earnsByNow',
  'noSite',
  'notApplied',
  'pending',
  'notConnected',
  'excluded',
  'rejected',
  'closed',
  'noLink',
]
export const ofRedirectReason: Readonly<Partial<Record<ClickGroup['reason'], UnearnedReason>>> = {
  'discover mode': 'listens',
  'no link': 'noLink',
  excluded: 'excluded',
  'other address': 'address',
}

/**
 * Why clicks earned nothing: the redirect's recorded reason, otherwise that of the merchant's offer closest to earning.
 */
export function whyUnearned(clickGroup: ClickGroup, offers: readonly Offer[]): UnearnedReason {
  const written = ofRedirectReason[clickGroup.reason]
  if (written) return written
  if (offers.length === 0) return 'noProgramme'
  const reached = offers.filter((o) => takesCountry(o, clickGroup.country))
  if (reached.length === 0) return 'country'
  const found = new Set(reached.map((o) => stateOn(o, clickGroup.siteUuid)))
  return nearest.find((reason) => found.has(reason)) ?? 'noProgramme'
}
