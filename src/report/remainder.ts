import { sumAmounts } from '../contract/cents.ts'

/** What a total has beyond the rows that stand with it, to the cent; a screen that shows the total names it where it is not zero. */
export const remainderOf = (total: number, rows: readonly number[]): number =>
  sumAmounts([total, ...rows.map((n) => -n)])
