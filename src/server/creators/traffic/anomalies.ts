import { addDays, type Day } from '../../../contract/days.ts'
import type { TrafficTrouble } from '../../../contract/creators/traffic-troubles.ts'
import { int, percent } from '../../../report/format.ts'
import { fullDay } from '../../../report/date-text.ts'

/** Clicks of a UTC day, which is as long as a visitor's number lives, and of those the ones that a sign of oddness is on. */
export type Clicks = { clicks: number; odd: number }
export type TrafficDay = {
  day: Day
  /** The creator's clicks; odd are those of `visitors` who clicked at least `many` times that day. */
  visited: Clicks & { visitors: number }
  /** The same of everybody else's clicks in the account. */
  visitedByOthers: Clicks
  /** Their clicks on pages of the publisher whose script others are seen by; odd are those of visitors without a pageview there that day. */
  onPages: Clicks
  /** The same of others, on the same sites. */
  onPagesByOthers: Clicks
}
/** Clicks of 30 days that are 14 days old, and what others' clicks through the same campaigns brought. */
export type Yield = {
  from: Day
  to: Day
  clicks: number
  /** Orders of the creator since `from`, in whatever state, by click or coupon. */
  orders: number
  /** How many there would be if these clicks bought as often as those of others. */
  expected: number
}
export type Traffic = { days: readonly TrafficDay[]; sales: Yield }
/** `clicks`: how many of them look so. */
export type Anomaly = { trouble: TrafficTrouble; message: string; fromDay: Day; toDay: Day; clicks: number }

/** A visitor who clicks so often on a day is no ordinary one. */
export const many = 20
/** Fewer clicks of a day, of the creator or of others, say nothing. */
export const minClicks = { clicks: 50, others: 50 }
/** The share of a creator's clicks that is nearly all, and the share of others' that shows it is not how this installation counts. */
export const anomalousShare = { visited: 0.6, onPages: 0.75 }
export const usualShare = { visited: 0.1, onPages: 0.25 }
/** None of this many expected orders is no chance, even of an audience that buys a third as often: once in 150 times. */
export const minExpected = 15
/** What was told stays until so few are expected that it could no longer be said. */
export const tooFewExpected = 5
/** Without such a day for this long, it is over. */
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

/** What is unusual about a creator's clicks now (R82: unusual clicks of a creator). */
export const anomaliesOf = ({ days: all, sales }: Traffic): Anomaly[] =>
  [anomalousDays(all, 'visited'), anomalousDays(all, 'onPages'), noSales(sales)].filter((o) => o !== null)

/** How something that was told ended, in words; null while it lasts. */
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
