/** Commissions as a network tells them: a share of what is sold, and an amount a sale. */
export const percent = (percentage: string) => ({ type: 'CPS' as const, percentage, flat: null, currency: null })
export const flat = (amount: string, currency: string) => ({
  type: 'CPA' as const,
  percentage: null,
  flat: amount,
  currency,
})
