/** Sales approved on one day and paid on one day, as day numbers from any epoch. */
export type PaidSales = { approved: number; paid: number; n: number }
export type UsualDelay = { median: number; low: number; high: number; sales: number }

/**
 * With fewer paid sales, or payments on fewer days, there is no habit yet; the same as for alerts about unpaid
 * commission.
 */
const leastPaid = 20
const leastPayments = 3

/**
 * Days from approval to payment: the median and the 80 % range (R226: when networks usually pay). Pure.
 *
 * For recent approvals only quick payments are known by `today`. So each delay is compared only with sales that could
 * have shown it (the estimator of Lynden-Bell for truncated data): from the longest delay down, the share with exactly
 * that delay among those that took at most that and were approved at least that long ago. Sales that are never paid are
 * ignored.
 */
export function usualDelay(paid: readonly PaidSales[], today: number): UsualDelay | null {
  const known = paid.filter((p) => p.paid <= today && p.paid >= p.approved)
  const sales = known.reduce((sum, p) => sum + p.n, 0)
  if (sales < leastPaid || new Set(known.map((p) => p.paid)).size < leastPayments) return null
  const shares = sharesUntil(known, today)
  const within = (share: number) => shares.find((s) => s.share >= share - 1e-9)?.delay ?? 0
  return { median: within(0.5), low: within(0.1), high: within(0.9), sales }
}

/** By delay, ascending: the share of sales paid within it. */
function sharesUntil(known: readonly PaidSales[], today: number): { delay: number; share: number }[] {
  const at = new Map<number, number>()
  for (const { approved, paid, n } of known) at.set(paid - approved, (at.get(paid - approved) ?? 0) + n)
  // sales that count at a delay: they took at most that, and were approved at least that long ago
  const begins = new Map(at)
  const ends = new Map<number, number>()
  for (const { approved, n } of known) ends.set(today - approved, (ends.get(today - approved) ?? 0) + n)
  const days = [...new Set([...begins.keys(), ...ends.keys()])].toSorted((a, b) => a - b)
  let among = 0
  const steps: { delay: number; took: number; among: number }[] = []
  for (const day of days) {
    among += begins.get(day) ?? 0
    const took = at.get(day)
    if (took !== undefined) steps.push({ delay: day, took, among })
    among -= ends.get(day) ?? 0
  }
  // a handful of sales is not enough for the longest delays
  const last = steps.findLastIndex((step) => step.among >= leastPaid)
  let share = 1
  return steps
    .slice(0, last + 1)
    .toReversed()
    .map(({ delay, took, among: all }) => {
      const until = share
      share *= 1 - took / all
      return { delay, share: until }
    })
    .toReversed()
}
