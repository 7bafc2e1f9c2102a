import { addDays, type Day } from '../../../contract/days.ts'
import type { TrafficTrouble } from '../../../contract/creators/traffic-troubles.ts'
import { int, percent } from '../../../report/format.ts'
import { fullDay } from '../../../report/date-text.ts'

/** Clicks of a UTC day, which is how long a visitor's number lives, and how many of them look odd. */
export type Clicks = { clicks: number; odd: number }
export type TrafficDay = {
  day: Day
  /** The creator's clicks; odd are those of `visitors` with at least `many` clicks that day. */
  visited: Clicks & { visitors: number }
  /** The same for all other clicks in the account. */
  visitedByOthers: Clicks
  /**
   * Their clicks on the publisher's pages where the script sees other visitors; odd are those of visitors without a
   * pageview there that day.
   */
  onPages: Clicks
  /** The same for others, on the same sites. */
  onPagesByOthers: Clicks
}
/** Clicks of a 30-day period that ended 14 days ago, compared with others' clicks through the same campaigns. */
export type Yield = {
  from: Day
  to: Day
  clicks: number
  /** The creator's orders since `from`, in any state, by click or coupon. */
  orders: number
  /** Orders expected if these clicks bought as often as others'. */
  expected: number
}
export type Traffic = { days: readonly TrafficDay[]; sales: Yield }
/** `clicks`: the number of odd ones. */
export type Anomaly = { trouble: TrafficTrouble; message: string; fromDay: Day; toDay: Day; clicks: number }

/** A visitor with this many clicks a day is not an ordinary one. */
export const many = 20
/** Below these daily clicks, of the creator or of others, the data is not conclusive. */
export const minClicks = { clicks: 50, others: 50 }
/**
 * The share of a creator's clicks that counts as nearly all, and the highest share of others' that rules out a cause in
 * this installation.
 */
export const anomalousShare = { visited: 0.6, onPages: 0.75 }
export const usualShare = { visited: 0.1, onPages: 0.25 }
/** With this many expected, no order is not chance, even if the audience buys a third as often: once in 150 times. */
export const minExpected = 15
/** A reported anomaly stays until fewer are expected than could support it. */
export const tooFewExpected = 5
/** Ends after this many days without an odd one. */
const overAfter = 7

const shareOf = ({ clicks, odd }: Clicks) => (clicks === 0 ? 0 : odd / clicks)
const isAnomalous = (own: Clicks, others: Clicks, sign: keyof typeof anomalousShare) =>
  own.clicks >= minClicks.clicks &&
  others.clicks >= minClicks.others &&
  shareOf(own) >= anomalousShare[sign] &&
  shareOf(others) <= usualShare[sign]

const days = { visited: 'fewVisitors', onPages: 'unseenPages' } as const
const words = {
  visited: ({ day, visited: v, visitedByOthers: o }: TrafficDay) =>
    `On ${fullDay(day)}, ${int(v.odd)} of ${int(v.clicks)} clicks came from ${
      v.visitors === 1 ? 'one visitor' : `${int(v.visitors)} visitors`
    } who clicked ${many} times or more; of all other clicks it was ${percent(shareOf(o), 0)}`,
  onPages: ({ day, onPages: p, onPagesByOthers: o }: TrafficDay) =>
    `On ${fullDay(day)}, ${int(p.odd)} of ${int(p.clicks)} clicks on your pages came from visitors who had opened no page; of other clicks there it was ${percent(shareOf(o), 0)}`,
}

function anomalousDays(all: readonly TrafficDay[], sign: 'visited' | 'onPages'): Anomaly | null {
  const odd = all
    .filter((d) =>
      sign === 'visited'
        ? isAnomalous(d.visited, d.visitedByOthers, sign)
        : isAnomalous(d.onPages, d.onPagesByOthers, sign),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const [first, last] = [odd[0], odd.at(-1)]
  if (!first || !last) return null
  const clicks = odd.reduce((sum, d) => sum + d[sign].odd, 0)
  return { trouble: days[sign], message: words[sign](last), fromDay: first.day, toDay: last.day, clicks }
}

function noSales({ from, to, clicks, orders, expected }: Yield): Anomaly | null {
  if (orders > 0 || expected < minExpected) return null
  const message = `None of ${int(clicks)} clicks from ${fullDay(from)} to ${fullDay(to)} was followed by an order; as often as others’ clicks through the same campaigns, it would be ${int(expected)}`
  return { trouble: 'noSales', message, fromDay: from, toDay: to, clicks }
}

/** What is currently unusual about a creator's clicks (R82: unusual clicks of a creator). */
export const anomaliesOf = ({ days: all, sales }: Traffic): Anomaly[] =>
  [anomalousDays(all, 'visited'), anomalousDays(all, 'onPages'), noSales(sales)].filter((o) => o !== null)

/** Text for how a reported anomaly ended; null while it lasts. */
export function endOf(
  open: Pick<Anomaly, 'trouble' | 'toDay'>,
  { sales }: Pick<Traffic, 'sales'>,
  today: Day,
): string | null {
  if (open.trouble !== 'noSales')
    return addDays(open.toDay, overAfter) <= today ? `No such day for ${overAfter} days` : null
  if (sales.orders > 0) return 'There is an order'
  return sales.expected < tooFewExpected ? 'There are too few clicks by now to say so' : null
}
