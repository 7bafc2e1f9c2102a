import type { Day } from '../../../contract/days.ts'
import type { TrackingTrouble } from '../../../contract/partners/tracking-troubles.ts'
import { dayText, fullDay } from '../../../report/date-text.ts'
import { dayOf } from '../../time/index.ts'
import { day, fewestOrders, goneAfter, shareOf, usualAfter, type Watched } from './watched.ts'

/** `key` distinguishes two of one kind; `usualShare` is the share it fell from. */
export type Trouble = { trouble: TrackingTrouble; key: string; message: string; usualShare?: number }

/** Threshold: a multiple of the longest usual gap, at least `shortest`. Nothing older than `newsFor` is reported. */
const times = 3
const shortest = { script: day, reports: 2 * day }
const newsFor = 90 * day
/**
 * Below these counts the data is not conclusive: visitors sent without a sign of the script, reports, days with
 * reports, earlier orders.
 */
const fewest = { clicks: 10, reports: 10, days: 5, before: 20 }
/** A share that fell by fewer standard deviations may be chance. */
const deviations = 3

const percent = (n: number) => `${Math.round(n * 100)} %`
const isQuiet = (last: Date, longestGap: number, least: number, now: Date) => {
  const quiet = now.getTime() - last.getTime()
  return quiet > Math.max(least, times * longestGap) && quiet <= newsFor
}

export const scriptGoneWords = (seenOn: Day, clicks: number): string =>
  `The shop's script was not seen since ${fullDay(seenOn)}, while ${clicks} clicks went there`

type Rule = (w: Watched, now: Date) => Trouble | readonly Trouble[] | null

/** Every click lands on a page of the shop: clicks arrive, but the script is silent. */
const scriptGone: Rule = ({ script: s, zone }, now) =>
  s && isQuiet(s.seenAt, s.longestGap, shortest.script, now) && s.clicksSince >= fewest.clicks && s.ordersWithout === 0
    ? { trouble: 'scriptGone', key: '', message: scriptGoneWords(dayOf(s.seenAt, zone), s.clicksSince) }
    : null

/** Orders stop by themselves when no visitors are sent: there must have been as many clicks as three orders usually take. */
const silent: Rule = ({ reports: r, zone }, now) =>
  r &&
  r.count >= fewest.reports &&
  r.days >= fewest.days &&
  isQuiet(r.last, r.longestGap, shortest.reports, now) &&
  r.clicksSince >= (times * r.clicks) / r.count
    ? {
        trouble: 'silent',
        key: '',
        message: `No orders were reported since ${dayText(r.last, zone)}; before, they came regularly`,
      }
    : null

const matchRate: Rule = ({ now: recent, before }) => {
  if (recent.reported < fewestOrders || before.reported < fewest.before) return null
  const usual = shareOf(before)
  // nothing is certain: 20 out of 20 counts as slightly less than all
  const likely = (before.matched + 1) / (before.reported + 2)
  const expected = recent.reported * likely
  const spread = Math.sqrt(expected * (1 - likely))
  const isLow = shareOf(recent) < usual / 2 && expected - recent.matched > deviations * spread
  if (!isLow) return null
  const found = `Of the orders of the last 7 days ${percent(shareOf(recent))} found their click`
  return { trouble: 'matchRate', key: '', message: `${found}; before it was ${percent(usual)}`, usualShare: usual }
}

const currency: Rule = ({ currencies, agreed }, now) =>
  currencies
    .filter(({ first, last }) => {
      const isNew = now.getTime() - first.getTime() < usualAfter
      return isNew && now.getTime() - last.getTime() <= goneAfter
    })
    .flatMap(({ currency: key, first }) => {
      const before = currencies.filter((c) => c.first < first).map((c) => c.currency)
      const known = [...new Set([...agreed, ...before])].toSorted()
      if (agreed.includes(key) || known.length === 0) return []
      const words =
        agreed.length > 0 ? `agreed is ${agreed.toSorted().join(', ')}` : `before it was ${known.join(', ')}`
      return [{ trouble: 'currency' as const, key, message: `Orders come in ${key}; ${words}` }]
    })

/** A merchant's current tracking problems that its reports and clicks show. */
export const troublesOf = (w: Watched, now: Date): Trouble[] =>
  [scriptGone, silent, matchRate, currency].flatMap((rule) => rule(w, now) ?? [])
