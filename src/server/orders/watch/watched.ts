/** A running merchant's tracking history: all signs that it has stopped working (R65: signs that tracking fails). */
export type Watched = {
  /** The publisher's time zone, used to name days. */
  zone: string
  script: {
    seenAt: Date
    /** Over the 30 days that end there, in milliseconds. */
    longestGap: number
    clicksSince: number
    /** Orders with a later click: the shop keeps click ids without the script. */
    ordersWithout: number
  } | null
  /** Reports in the 30 days up to the last one, and the clicks of those days. */
  reports: { count: number; days: number; last: Date; longestGap: number; clicks: number; clicksSince: number } | null
  /** Orders of the last 7 days and of the 28 before: the number reported, and those that named one of our clicks. */
  now: { reported: number; matched: number }
  before: { reported: number; matched: number }
  /** Currencies of credited orders, with the first and last time each was reported. */
  currencies: readonly { currency: string; first: Date; last: Date }[]
  /** Currencies agreed in the running campaigns. */
  agreed: readonly string[]
}

const hour = 3_600_000
export const day = 24 * hour
/** `usualAfter`: lasting this long counts as usual. `goneAfter`: unseen for this long is gone. */
export const usualAfter = 28 * day
export const goneAfter = 7 * day

export const shareOf = ({ reported, matched }: { reported: number; matched: number }): number => matched / reported
/** With fewer orders, their share is not conclusive. */
export const fewestOrders = 5
