import type { Recommendation } from '../../contract/discovery/recommendations.ts'
import type { UnearnedReason } from '../../contract/discovery/unpaid-choices.ts'
import { networkOf, shopOf } from '../../report/suggestion-words.ts'

export const texts = {
  noSites: 'Start sending clicks through Outbound!',
  allDone: 'Great work maximising profits with all recommendations!',
  nothingToSuggest: 'Nothing to suggest yet',
  nothingYet: 'Suggestions come from the clicks of your sites and from the networks you have connected.',
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
  country: 'Shop does not pay for this country',
  noProgramme: 'No programme is known',
}

/** "You joined shop.dk at Awin" */
export function doneText(r: Recommendation): string {
  if (r.kind === 'network') return `You connected ${networkOf(r)}`
  if (r.kind === 'brokenLink') return `You fixed the link on ${r.page ?? shopOf(r)}`
  if (r.kind === 'autoLink') return `You switched on auto-linking, which links ${r.mentions?.name ?? shopOf(r)}`
  if (r.kind === 'splitTest') return `You began a split test for ${shopOf(r)}`
  if (r.act === 'connect') return `You connected ${networkOf(r)} for ${shopOf(r)}`
  if (r.act === 'switch') return `You switched ${shopOf(r)} to ${networkOf(r)}`
  return `You joined ${shopOf(r)} at ${networkOf(r)}`
}
