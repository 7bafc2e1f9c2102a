import { cohortDays } from '../../../contract/insights/cohort-days.ts'
import { horizonDays } from '../outlook/delay-steps.ts'
import type { Known } from './still-to-come.ts'

/**
 * Commission in cents of clicks of one age whose sales came after one delay. Both are indexes into `cohortDays`: how
 * many of those periods have passed since the click, and had passed at the sale. `sales` counts every status; `earned`
 * and `squares` cover the sales that were not rejected.
 */
export type Part = {
  age: number
  delay: number
  approved: number
  paid: number
  open: number
  rejected: number
  sales: number
  earned: number
  squares: number
}

export type Sums = Pick<Part, 'approved' | 'paid' | 'open' | 'rejected'> & {
  commission: number
  longOpen: number
  after: { commission: number; of: number }[]
  recent: Known
  all: Known
}

const oldest = cohortDays.length
/** Clicks of this age bring no more sales. */
const ripe = cohortDays.findIndex((days) => days === horizonDays) + 1

const earnedOf = ({ approved, paid, open }: Part): number => approved + paid + open
const knownOf = (parts: readonly Part[]): Known => ({
  sales: total(parts, (p) => p.sales),
  cents: total(parts, (p) => p.earned),
  squares: total(parts, (p) => p.squares),
})
function total(parts: readonly Part[], of: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + of(part), 0)
}

/** Adds up the parts of one row, in cents. Pure. */
export function addUp(parts: readonly Part[]): Sums {
  const recent = parts.filter((p) => p.age < ripe)
  return {
    commission: total(parts, earnedOf),
    approved: total(parts, (p) => p.approved),
    paid: total(parts, (p) => p.paid),
    open: total(parts, (p) => p.open),
    longOpen: total(
      parts.filter((p) => p.age === oldest),
      (p) => p.open,
    ),
    rejected: total(parts, (p) => p.rejected),
    after: cohortDays.map((_, place) => {
      const old = parts.filter((p) => p.age > place)
      return {
        commission: total(
          old.filter((p) => p.delay <= place),
          earnedOf,
        ),
        of: total(old, earnedOf),
      }
    }),
    recent: knownOf(recent),
    all: knownOf(parts),
  }
}
