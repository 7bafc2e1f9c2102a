/**
 * What a click is worth before there is evidence of one's own: a basket of 80 euro and two sales in a hundred clicks,
 * round figures of the trade. Only their order among a merchant's campaigns matters, and that is the stated commission's.
 */
export const typicalBasket = 80
export const typicalConversionRate = 0.02
/** Clicks in 30 days from which a campaign's own earnings count. */
export const enoughClicks = 100

export type Stated = {
  type: 'CPA' | 'CPS' | 'CPC' | 'NoCommission'
  percentage: number | null
  flatEuro: number | null
}
export type Own = { clicks: number; commissionEuro: number }

/** Expected commission of one click in euro, and the evidence it stands on. */
export function expectedPerClick(
  stated: Stated,
  own: Own | undefined,
): { expected: number; evidence: 'own' | 'stated' | 'none' } {
  if (own && own.clicks >= enoughClicks) return { expected: own.commissionEuro / own.clicks, evidence: 'own' }
  if (stated.type === 'NoCommission') return { expected: 0, evidence: 'none' }
  if (stated.type === 'CPC')
    return stated.flatEuro === null
      ? { expected: 0, evidence: 'none' }
      : { expected: stated.flatEuro, evidence: 'stated' }
  if (stated.percentage === null && stated.flatEuro === null) return { expected: 0, evidence: 'none' }
  const perSale = ((stated.percentage ?? 0) / 100) * typicalBasket + (stated.flatEuro ?? 0)
  return { expected: perSale * typicalConversionRate, evidence: 'stated' }
}
