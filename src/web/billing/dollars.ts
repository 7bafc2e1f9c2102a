const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Prices of plans are in US dollars, with the sign, whatever currency somebody sees their commission in. */
export const price = (n: number): string => whole.format(n)
export const bill = (n: number): string => exact.format(n)
