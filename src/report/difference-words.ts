import type { Difference } from '../contract/insights/differences.ts'
import type { Factor, UnknownReason } from '../contract/insights/factors.ts'
import { capital, DASH, int, money, percent, signedPercent } from './format.ts'
import { clickMoney } from './explain-expected.ts'

type Words = {
  label: string
  /** The wording for a rise, and for a fall. */
  more: string
  less: string
  /** What it counts, if the label is not enough. */
  help?: string
  text: (n: number, currency: string) => string
}

const share = (digits: number) => (n: number) => percent(n, digits)
const counted = (thing: string) => ({ more: `more ${thing}`, less: `fewer ${thing}` })

const words: Record<Factor, Words> = {
  pageviews: { label: 'Pageviews', ...counted('pageviews'), text: int },
  clicksPerPageview: {
    label: 'Clicks a pageview',
    ...counted('clicks a pageview'),
    help: 'All clicks that left, whether or not a campaign carried them',
    text: share(2),
  },
  clicks: { label: 'Clicks', ...counted('clicks'), text: int },
  carriedShare: {
    label: 'Carried share',
    more: 'a larger share of clicks carried by a campaign',
    less: 'a smaller share of clicks carried by a campaign',
    help: 'The share of clicks that were sent through an affiliate link',
    text: share(1),
  },
  conversionsPerClick: {
    label: 'Conversions a click',
    ...counted('conversions a click'),
    help: 'Rejected ones are in here; what they take away is in the approval',
    text: share(2),
  },
  conversions: { label: 'Conversions', ...counted('conversions'), text: int },
  orderValue: {
    label: 'Order value',
    more: 'larger orders',
    less: 'smaller orders',
    help: 'Of sales whose value is known',
    text: money,
  },
  commissionRate: {
    label: 'Commission rate',
    more: 'a higher commission rate',
    less: 'a lower commission rate',
    help: 'Commission by order value',
    text: share(2),
  },
  commissionPerSale: {
    label: 'Commission a sale',
    more: 'more commission a sale',
    less: 'less commission a sale',
    help: 'Of sales and leads without an order value',
    text: money,
  },
  commissionPerClick: {
    label: 'Pay a click',
    more: 'more pay a click',
    less: 'less pay a click',
    help: 'Commission for clicks (CPC)',
    text: clickMoney,
  },
  clickCommission: {
    label: 'Pay for clicks',
    more: 'more pay for clicks',
    less: 'less pay for clicks',
    help: 'Commission for clicks (CPC)',
    text: money,
  },
  approval: {
    label: 'Approval',
    more: 'fewer rejections',
    less: 'more rejections',
    help: 'The share of commission that is not rejected',
    text: share(1),
  },
  currency: {
    label: 'Currency',
    more: 'better exchange rates',
    less: 'worse exchange rates',
    help: 'What commission in other currencies is worth, by what each was usually worth over both ranges',
    text: (n) => signedPercent(n - 1, 2),
  },
}

type Part = Difference['parts'][number]
type Told = Pick<Difference, 'before' | 'now' | 'difference' | 'currencyCode' | 'parts'>

export const factorLabel = (factor: Factor): string => words[factor].label
export const factorHelp = (factor: Factor): string | undefined => words[factor].help

/** "12,000 → 9,000"; one number if both look the same. */
export function factorChange({ factor, before, now }: Part, currency: string): string {
  const text = (n: number | null) => (n === null ? DASH : words[factor].text(n, currency))
  const [was, is] = [text(before), text(now)]
  return was === is ? was : `${was} → ${is}`
}

/** From its own numbers; from its amount if one of them is missing. */
function movedWord({ factor, before, now, amount }: Part): string {
  const up = before === null || now === null || before === now ? amount > 0 : now > before
  return up ? words[factor].more : words[factor].less
}

const joined = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

/** Parts below this share of the change only appear in the list below. */
const least = 0.1
const mostNamed = 3

const signOf = (part: Part) => Math.sign(part.amount)
const largest = (parts: readonly Part[]) => parts.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))

/** How revenue changed and the main reasons, in full sentences. */
export function differenceSentences(told: Told): string[] {
  const { before, now, difference, currencyCode, parts } = told
  const text = (n: number) => money(Math.abs(n), currencyCode).replace('\u00a0', ' ')
  const amount = (n: number) => money(n, currencyCode).replace('\u00a0', ' ')
  const moved = parts.filter((part) => part.amount !== 0)
  const head =
    difference === 0
      ? `Revenue is ${amount(now)} in both ranges.`
      : `Revenue ${difference < 0 ? 'fell' : 'rose'} by ${text(difference)}, from ${amount(before)} to ${amount(now)}.`
  const size = Math.max(Math.abs(difference), 0)
  const worth = (part: Part) => Math.abs(part.amount) >= least * size
  const way = difference < 0 ? -1 : 1
  const along = largest(moved.filter((part) => signOf(part) === way && worth(part))).slice(0, mostNamed)
  const against = largest(moved.filter((part) => signOf(part) === -way && worth(part))).slice(0, mostNamed - 1)
  const list = (named: readonly Part[], sign: number) =>
    named.length === 0
      ? []
      : [
          capital(
            `${joined(named.map((part, i) => `${movedWord(part)} ${i === 0 ? (sign < 0 ? 'cost ' : 'brought ') : ''}${text(part.amount)}`))}.`,
          ),
        ]
  return [head, ...list(along, way), ...list(against, -way)]
}

const unknownWords: Partial<Record<Factor, Partial<Record<UnknownReason, string>>>> = {
  pageviews: {
    notOfRow:
      'Pageviews are not known here, because a pageview does not say what this is about. The parts begin with clicks.',
    notCounted: 'Pageviews were not counted yet when the earlier range began. The parts begin with clicks.',
    noneInRange: 'One of the ranges has clicks without any pageview. The parts begin with clicks.',
  },
  clicks: {
    notOfRow:
      'Pageviews and clicks are not known here, because they do not say what this is about. The parts begin with conversions.',
    notCounted: 'Clicks were not counted yet when the earlier range began. The parts begin with conversions.',
    noneInRange: 'One of the ranges has commission without any click. The parts begin with conversions.',
  },
  carriedShare: {
    notOfRow: 'The carried share is not known here, because a click that no campaign carried has no network.',
  },
  orderValue: {
    noValues: 'The order value is not known, because these sales name none. Commission a sale is the whole of it.',
  },
}

/** Which factors are unknown, and why; consequences of another one are not repeated. */
export function unknownSentences(unknown: Difference['unknown']): string[] {
  const noClicks = unknown.some(({ factor }) => factor === 'clicks')
  return unknown.flatMap(({ factor, reason }) => {
    if (noClicks && (factor === 'pageviews' || factor === 'carriedShare')) return []
    return unknownWords[factor]?.[reason] ?? []
  })
}

export interface Bar {
  /** Start and end, as fractions of the width. */
  from: number
  to: number
}

/**
 * The bars of a waterfall: revenue before, each part starting where the previous one ended, and revenue now. `zero`:
 * the position of zero.
 */
export function waterfall({ before, now, parts }: Pick<Told, 'before' | 'now' | 'parts'>): {
  zero: number
  before: Bar
  parts: Bar[]
  now: Bar
} {
  let at = Math.round(before * 100)
  const steps = parts.map(({ amount }) => {
    const from = at
    at += Math.round(amount * 100)
    return { from, to: at }
  })
  const ends = [0, before * 100, now * 100, ...steps.flatMap(({ from, to }) => [from, to])]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const place = (n: number) => (high === low ? 0 : (n - low) / (high - low))
  const bar = (a: number, b: number): Bar => ({ from: place(Math.min(a, b)), to: place(Math.max(a, b)) })
  return {
    zero: place(0),
    before: bar(0, before * 100),
    parts: steps.map(({ from, to }) => bar(from, to)),
    now: bar(0, now * 100),
  }
}
