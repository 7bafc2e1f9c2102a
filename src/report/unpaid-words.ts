import type { UnpaidRow } from '../contract/discovery/unpaid.ts'
import type { UnearnedReason, UnpaidAct } from '../contract/discovery/unpaid-choices.ts'
import { dayText } from './date-text.ts'
import { typedPercent } from './format.ts'
import { nameList } from './name-list.ts'

/** Who can act on a reason: the publisher, the shop, or no one. */
export const families = ['own', 'shop', 'none'] as const
export type Family = (typeof families)[number]
export const familyTexts: Record<Family, string> = {
  own: 'Yours to fix',
  shop: 'With the shop',
  none: 'Nothing to do',
}
export const reasonFamily: Record<UnearnedReason, Family> = {
  notConnected: 'own',
  notApplied: 'own',
  noSite: 'own',
  closed: 'own',
  listens: 'own',
  excluded: 'own',
  address: 'own',
  noLink: 'own',
  pending: 'shop',
  rejected: 'shop',
  noProgramme: 'none',
  country: 'none',
  earnsByNow: 'none',
}
/** Short names, for a bar and a row. */
export const reasonNames: Record<UnearnedReason, string> = {
  notConnected: 'Not connected',
  notApplied: 'Not applied',
  noSite: 'Site not matched',
  closed: 'Programme closed',
  listens: 'Site only listens',
  excluded: 'Excluded by you',
  address: 'Address not covered',
  noLink: 'No link possible',
  pending: 'Waiting for approval',
  rejected: 'Rejected by the shop',
  noProgramme: 'No shop known',
  country: 'Country not paid',
  earnsByNow: 'Earns by now',
}
export const reasonsOf = (family: Family): UnearnedReason[] =>
  (Object.keys(reasonNames) as UnearnedReason[]).filter((r) => reasonFamily[r] === family)

/** "Awin pays 8% of each sale", or only that it sells there. */
function pays(percentage: number | null, network: string | undefined): string {
  return percentage === null
    ? `It sells${network ? ` through ${network}` : ''}`
    : `${network ?? 'It'} pays ${typedPercent(percentage)} of each sale`
}

/** More details next to the reason, in a short sentence. Empty if there are none. */
export function sentenceOf({ why, channels }: Pick<UnpaidRow, 'why' | 'channels'>, timeZone: string): string {
  if (!why) return ''
  const { reason, percentage, sinceDatetime } = why
  const said = why.network?.networkName
  const better = why.betterNetwork?.networkName
  const sites = nameList(channels.map((c) => c.channelName || c.channelDomain))
  const counts = channels.length > 1
  const elsewhere = better && better !== said ? ` ${pays(percentage, better)}.` : ''
  const texts: Record<UnearnedReason, string> = {
    notApplied: `${pays(percentage, better ?? said)}.`,
    notConnected: `${pays(percentage, better ?? said)}.`,
    noSite: said ? `${sites || 'The site'} ${counts ? 'are' : 'is'} not matched with your ${said} account.` : '',
    closed: `${said ?? 'The network'} closed it${sinceDatetime ? ` on ${dayText(sinceDatetime, timeZone)}` : ''}.${elsewhere}`,
    listens: `${sites || 'The site'} ${counts ? 'count' : 'counts'} clicks, but ${counts ? 'leave their' : 'leaves its'} links as they are.`,
    excluded: better ? `${pays(percentage, better)}.` : 'You excluded it.',
    address: 'Its campaign does not cover the addresses that were clicked.',
    noLink: said ? `${said} makes no link to this shop.` : 'Its network makes no link to this address.',
    pending: said ? `You applied at ${said}; no answer yet.` : 'The shop has not answered.',
    rejected: `The shop turned you down${said ? ` at ${said}` : ''}.${elsewhere}`,
    country: 'Its programme does not pay for the countries of these visitors.',
    noProgramme: 'No network we know sells for it.',
    earnsByNow: 'New clicks there earn; these came before.',
  }
  return texts[reason]
}

export const actNames: Record<Exclude<UnpaidAct, 'none'>, string> = {
  apply: 'Apply',
  connect: 'Connect',
  match: 'Match site',
  listen: 'Turn on links',
  include: 'Include again',
}
/** The screen where it is fixed. A change to how links work shows its effect there, and asks for confirmation. */
export function placeOf({ why, advertiserUuid, channels }: UnpaidRow): string | null {
  const site = channels[0]?.channelUuid
  if (!why || why.act === 'none') return null
  if (why.act === 'connect') return `/networks/${why.betterNetwork?.networkUuid ?? ''}`
  if (why.act === 'match') return `/networks/${(why.network ?? why.betterNetwork)?.networkUuid ?? ''}`
  if (why.act === 'listen') return site ? `/sites/${site}` : '/sites'
  return advertiserUuid ? `/merchants/${advertiserUuid}` : null
}
