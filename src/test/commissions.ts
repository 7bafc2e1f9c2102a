/** Commissions as a network sends them: a share of the sale, and an amount per sale. */
export const percent = (percentage: string) => ({ type: 'CPS' as const, percentage, flat: null, currency: null })
export const flat = (amount: string, currency: string) => ({
  type: 'CPA' as const,
  percentage: null,
  flat: amount,
  currency,
})
