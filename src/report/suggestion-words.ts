import type { Recommendation } from '../contract/discovery/recommendations.ts'
import type { Act } from './alert-words.ts'
import { int, money, percent, plural } from './format.ts'

/** Texts for suggestions, on their own page and in To do. */
export const whole = (n: number, currency: string): string => money(n, currency, 0).replace('\u00a0', ' ')
/** "420–1,500" */
export const rangeOf = ({ scoreLow, scoreHigh }: { scoreLow: number; scoreHigh: number }): string =>
  `${int(Math.max(0, scoreLow))}–${int(scoreHigh)}`

export const shopOf = (r: Recommendation) => r.advertiser?.advertiserDomain ?? ''
export const networkOf = (r: Recommendation) => r.network?.networkName ?? ''

/** "12 mentions of Tindopanda on 9 pages without a link" */
function mentionsText(r: Recommendation): string {
  const { name, mentionCount, pageCount } = r.mentions ?? { name: shopOf(r), mentionCount: 0, pageCount: 0 }
  return `${plural(mentionCount, 'mention')} of ${name} on ${plural(pageCount, 'page')} without a link`
}

/** The action, in one line. */
export function titleOf(r: Recommendation): string {
  if (r.kind === 'network') return `Connect ${networkOf(r)}`
  if (r.kind === 'brokenLink') return `Fix the link on ${r.page ?? shopOf(r)}`
  if (r.kind === 'autoLink') return mentionsText(r)
  const from = r.fromNetwork?.networkName ?? ''
  if (r.kind === 'splitTest') return `Test ${from} against ${networkOf(r)} for ${shopOf(r)}`
  if (r.act === 'connect') return `Connect ${networkOf(r)} for ${shopOf(r)}`
  if (r.act === 'switch') return `Switch ${shopOf(r)} from ${from} to ${networkOf(r)}`
  return `Apply to ${shopOf(r)} at ${networkOf(r)}`
}

const rate = (n: number) => percent(n / 100)
/** Its kind, and the reasons for it. */
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
    autoLink: () => ['Auto-linking', `links to ${shopOf(r)}`],
  }
  const clicks = plural(r.clickCount, 'click')
  const counted = r.kind === 'autoLink' ? `about ${clicks} a month` : clicks
  return [...parts[r.kind](), counted, ...(r.hasReturned ? ['worth twice as much by now'] : [])]
    .filter(Boolean)
    .join(' · ')
}

export const actTexts: Record<Recommendation['act'], string> = {
  apply: 'Apply',
  connect: 'Connect network',
  switch: 'Switch',
  test: 'Create test',
  fix: 'Fix link',
  link: 'Link mentions',
}

/** What says where a suggestion is followed. */
type Followed = Pick<
  Recommendation,
  'act' | 'applyUrl' | 'advertiser' | 'network' | 'channelUuids' | 'recommendationKey'
>

/** Where a suggestion is followed: at the merchant, who has its split tests too, at the network, or in the list of broken links. */
export function placeOf(r: Followed): string {
  if (r.act === 'fix') return '/discover/broken'
  if (r.act === 'link') return `/sites/${r.channelUuids[0] ?? ''}`
  if (r.act === 'connect') return `/networks/${r.network?.networkUuid ?? ''}`
  return `/merchants/${r.advertiser?.advertiserUuid ?? ''}`
}

/** The row there, as the address names it: a broken link by the first letters of its key. */
export const searchOf = (r: Followed): Record<string, string> =>
  r.act === 'fix' ? { open: r.recommendationKey.slice(r.recommendationKey.lastIndexOf(':') + 1).slice(0, 16) } : {}

/** The card of a site with the switch for its auto-linking. */
export const autoLinkHash = 'auto-linking'

/** The one button of a suggestion: the network's own page for applying, else the screen on which it is followed. */
export const suggestionAct = (r: Followed): Act | { label: string; href: string } =>
  r.applyUrl !== null
    ? { label: actTexts.apply, href: r.applyUrl }
    : {
        label: actTexts[r.act],
        to: placeOf(r),
        search: searchOf(r),
        ...(r.act === 'link' ? { hash: autoLinkHash } : {}),
      }
