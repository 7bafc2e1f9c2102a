/** How a running merchant's tracking has been: all that says whether it has stopped working (R65: signs that tracking fails). */
export type Watched = {
  /** The publisher's, whose days are named. */
  zone: string
  script: {
    seenAt: Date
    /** Of the 30 days that end there, in milliseconds. */
    longestGap: number
    clicksSince: number
    /** Orders with a click that came after it: the shop keeps click ids without the script. */
    ordersWithout: number
  } | null
  /** Reports in the 30 days that end with the last one, and the clicks of those days. */
  reports: { count: number; days: number; last: Date; longestGap: number; clicks: number; clicksSince: number } | null
  /** Orders of the last 7 days, and of the 28 before: how many were reported, and how many of them named a click of ours. */
  now: { reported: number; matched: number }
  before: { reported: number; matched: number }
  /** Currencies of credited orders, with the first and the last time each was reported. */
  currencies: readonly { currency: string; first: Date; last: Date }[]
  /** What the running campaigns were agreed in. */
  agreed: readonly string[]
}

const hour = 3_600_000
export const day = 24 * hour
/** What came this long ago is usual; what did not come for this long is gone. */
export const usualAfter = 28 * day
export const goneAfter = 7 * day

export const shareOf = ({ reported, matched }: { reported: number; matched: number }): number => matched / reported
/** Fewer orders say nothing of their share. */
export const fewestOrders = 5
