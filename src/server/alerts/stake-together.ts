/** One site, connection, merchant and creator. */
export type Place = { site: string; connection: string; merchant: string; creator: string }
/** Earnings of clicks in one place. */
export type Cell = Place & { euro: number }
/** What an alert puts at stake, and in which places; `isIn` is null for an alert without known places. */
export type Claim = { euro: number; low: number; high: number; isIn: ((place: Place) => boolean) | null }
export type StakeSum = { euro: number; low: number; high: number }

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/**
 * What alerts put at stake together, each krone counted once (R122: what a fall costs): the money of each is
 * distributed over its places like their earnings. Where alerts overlap, the narrowest one, whose places earn least,
 * counts in full; a wider one adds only what exceeds that. Their uncertainties add up in squares.
 */
export function stakeTogether(claims: readonly Claim[], cells: readonly Cell[]): StakeSum {
  const claimed = new Map<Cell, number>()
  const placed = claims
    .map((claim) => {
      const own = claim.isIn ? cells.filter((c) => c.euro > 0 && claim.isIn?.(c)) : []
      return { claim, own, earned: sum(own.map((c) => c.euro)) }
    })
    .toSorted((a, b) => a.earned - b.earned || a.own.length - b.own.length)
  const counted = placed.map(({ claim, own, earned }) => {
    // without recent earnings its money overlaps with nothing
    if (earned === 0) return { claim, euro: claim.euro }
    let euro = 0
    for (const cell of own) {
      const wanted = (claim.euro * cell.euro) / earned
      const before = claimed.get(cell) ?? 0
      euro += Math.max(0, wanted - before)
      claimed.set(cell, Math.max(before, wanted))
    }
    return { claim, euro }
  })
  const euro = sum(counted.map((c) => c.euro))
  const doubt = (of: (c: Claim) => number) =>
    Math.sqrt(sum(counted.map((c) => (c.claim.euro === 0 ? 0 : (of(c.claim) * c.euro) / c.claim.euro) ** 2)))
  return { euro, low: Math.max(0, euro - doubt((c) => c.euro - c.low)), high: euro + doubt((c) => c.high - c.euro) }
}
