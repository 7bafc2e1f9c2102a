import type { TrackingTrouble } from '../../../../contract/happenings.ts'

const hour = 3_600_000
const day = 24 * hour

/** How a running merchant's tracking has been: what is looked at to see that it has stopped working (rule R65). */
export type Watched = {
  scriptSeenAt: Date | null
  /** Reports in the 30 days that end with the last one. */
  reports: { count: number; days: number; last: Date; longestGap: number } | null
  /** Orders of the last 7 days, and of the 28 before: how many were told, and how many of them were credited. */
  now: { told: number; credited: number }
  before: { told: number; credited: number }
  /** Currencies of credited orders in the same times. */
  currencies: { now: readonly string[]; before: readonly string[] }
}
/** `key` names the same trouble for as long as it lasts, so that it is told once. */
export type Trouble = { trouble: TrackingTrouble; key: string; message: string }

const scriptPatience = 3 * day
const newsFor = 90 * day
const fewest = { reports: 10, days: 5, now: 20, before: 50, orders: 10 }
const share = ({ told, credited }: { told: number; credited: number }) => credited / told
const percent = (n: number) => `${Math.round(n * 100)} %`

type Rule = (w: Watched, now: Date) => Trouble | null
const isOld = (at: Date, now: Date, patience: number) => {
  const quiet = now.getTime() - at.getTime()
  return quiet > patience && quiet <= newsFor
}

const rules: readonly Rule[] = [
  ({ scriptSeenAt: at }, now) =>
    at && isOld(at, now, scriptPatience)
      ? {
          trouble: 'scriptGone',
          key: at.toISOString(),
          message: `The shop's script was not seen since ${at.toISOString().slice(0, 10)}`,
        }
      : null,
  ({ reports: r }, now) =>
    r && r.count >= fewest.reports && r.days >= fewest.days && isOld(r.last, now, Math.max(2 * day, 3 * r.longestGap))
      ? {
          trouble: 'silent',
          key: r.last.toISOString(),
          message: `No orders were reported since ${r.last.toISOString().slice(0, 10)}; before, they came regularly`,
        }
      : null,
  ({ now: recent, before }, now) =>
    recent.told >= fewest.now && before.told >= fewest.before && share(recent) < share(before) / 2
      ? {
          trouble: 'matchRate',
          // once a month at most
          key: now.toISOString().slice(0, 7),
          message: `Of the orders of the last 7 days ${percent(share(recent))} found their click; before it was ${percent(share(before))}`,
        }
      : null,
  ({ currencies, before }) => {
    const added = currencies.now.filter((c) => !currencies.before.includes(c)).toSorted()
    return added.length > 0 && before.credited >= fewest.orders
      ? {
          trouble: 'currency',
          key: added.join(' '),
          message: `Orders come in ${added.join(', ')}; before, they came in ${currencies.before.toSorted().join(', ')}`,
        }
      : null
  },
]

/** What is wrong with a merchant's tracking now, as far as reports can tell. */
export const troublesOf = (w: Watched, now: Date): Trouble[] => rules.flatMap((rule) => rule(w, now) ?? [])
