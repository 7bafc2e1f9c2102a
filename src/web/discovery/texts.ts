import type { DismissReason } from '../../contract/discovery/recommendation-choices.ts'
import type { Recommendation } from '../../contract/discovery/recommendations.ts'
import type { UnearnedReason } from '../../contract/discovery/unpaid-choices.ts'
import { int, money, percent, plural } from '../../report/format.ts'

export const texts = {
  noSites: 'Start sending clicks through Outbound!',
  allDone: 'Great work maximising profits with all recommendations!',
  nothingToSuggest: 'Nothing to suggest yet',
  noData: 'No data available yet',
  noOpportunities: 'No new opportunities found yet.',
  noneOfCategory: 'No Results Found for Category.',
  noCommission:
    'The network states no commission here, so there is no value to show: the shop is listed by its clicks, and ranks last until sales were measured.',
  splitTests: 'Split test opportunities (30 days)',
  soon: 'They are being worked out for the first time, and appear here in a minute.',
} as const

export const reasonTexts: Record<UnearnedReason, string> = {
  earnsByNow: 'Earns by now',
  noSite: 'Your site is not matched with the network',
  notApplied: 'You have not applied',
  pending: 'Your application is pending',
  notConnected: 'At a network you have not connected',
  listens: 'The site only listens',
  excluded: 'You excluded the campaign',
  address: 'The address is not covered',
  noLink: 'The link could not be built',
  rejected: 'Your application was rejected',
  closed: 'The programme is closed',
  country: 'The visitor’s country is not taken',
  noProgramme: 'No programme is known',
}

export const dismissTexts: Record<DismissReason, string> = {
  notOurKind: 'Not our kind of shop',
  badShop: 'A bad shop',
  exclusiveDeal: 'We have an exclusive deal',
  tried: 'We tried it',
  other: 'Another reason',
}

export const whole = (n: number, currency: string): string => money(n, currency, 0).replaceAll('\u00a0', ' ')
/** "420–1,500" */
export const rangeOf = ({ scoreLow, scoreHigh }: { scoreLow: number; scoreHigh: number }): string =>
  `${int(Math.max(0, scoreLow))}–${int(scoreHigh)}`

const shopOf = (r: Recommendation) => r.advertiser?.advertiserDomain ?? ''
const networkOf = (r: Recommendation) => r.network?.networkName ?? ''

/** What to do, in one line. */
export function titleOf(r: Recommendation): string {
  if (r.kind === 'network') return `Connect ${networkOf(r)}`
  if (r.kind === 'brokenLink') return `Mend the link on ${r.page ?? shopOf(r)}`
  const from = r.fromNetwork?.networkName ?? ''
  if (r.kind === 'splitTest') return `Test ${from} against ${networkOf(r)} for ${shopOf(r)}`
  if (r.act === 'connect') return `Connect ${networkOf(r)} for ${shopOf(r)}`
  if (r.act === 'switch') return `Switch ${shopOf(r)} from ${from} to ${networkOf(r)}`
  return `Apply to ${shopOf(r)} at ${networkOf(r)}`
}

const rate = (n: number) => percent(n / 100)
/** What kind it is, and what speaks for it. */
export function detailOf(r: Recommendation): string {
  const parts: Record<Recommendation['kind'], () => string[]> = {
    new: () => ['New', r.percentage === null ? 'earns nothing today' : `${rate(r.percentage)} instead of nothing`],
    alternative: () => [
      'Alternative',
      r.percentage !== null && r.fromPercentage !== null
        ? `${rate(r.percentage)} instead of ${rate(r.fromPercentage)}`
        : `instead of ${r.fromNetwork?.networkName ?? 'today’s network'}`,
      ...(r.isToTest ? ['test it'] : []),
    ],
    network: () => [
      'Network',
      `${plural(r.advertiserDomains.length, 'shop')} you link to ${r.advertiserDomains.length === 1 ? 'is' : 'are'} there`,
    ],
    splitTest: () => ['Split test', r.days === null ? '' : `can end in about ${r.days} days`],
    brokenLink: () => ['Broken link', shopOf(r)],
  }
  return [...parts[r.kind](), plural(r.clickCount, 'click'), ...(r.hasReturned ? ['worth twice as much by now'] : [])]
    .filter(Boolean)
    .join(' · ')
}

export const actTexts: Record<Recommendation['act'], string> = {
  apply: 'Apply',
  connect: 'Connect network',
  switch: 'Switch',
  test: 'Create test',
  fix: 'See link',
}

/** Where a suggestion is followed. A split test is made on the spot. */
export function placeOf(r: Recommendation): string {
  if (r.act === 'fix') return '/discover/broken'
  if (r.act === 'connect') return `/networks/${r.network?.networkUuid ?? ''}`
  return `/merchants/${r.advertiser?.advertiserUuid ?? ''}`
}

/** The row there, as the address names it: a broken link by the first letters of its key. */
export const searchOf = (r: Recommendation): Record<string, string> =>
  r.act === 'fix' ? { open: r.recommendationKey.slice(r.recommendationKey.lastIndexOf(':') + 1).slice(0, 16) } : {}

/** "You joined shop.dk at Awin" */
export function doneText(r: Recommendation): string {
  if (r.kind === 'network') return `You connected ${networkOf(r)}`
  if (r.kind === 'brokenLink') return `You mended the link on ${r.page ?? shopOf(r)}`
  if (r.kind === 'splitTest') return `You began a split test for ${shopOf(r)}`
  if (r.act === 'connect') return `You connected ${networkOf(r)} for ${shopOf(r)}`
  if (r.act === 'switch') return `You switched ${shopOf(r)} to ${networkOf(r)}`
  return `You joined ${shopOf(r)} at ${networkOf(r)}`
}
