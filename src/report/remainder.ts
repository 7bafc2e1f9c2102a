import { sumAmounts } from '../contract/cents.ts'

/** The part of a total that its rows do not cover, to the cent; a screen with the total shows it if it is not zero. */
export const remainderOf = (total: number, rows: readonly number[]): number =>
  sumAmounts([total, ...rows.map((n) => -n)])
