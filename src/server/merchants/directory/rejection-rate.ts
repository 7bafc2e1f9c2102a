/** Stored as ten-thousandths, negative without conversions: 500 is 0.05. */
export const rejectionRate = (kept: number | undefined): number | null =>
  kept === undefined || kept < 0 ? null : kept / 10_000
