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

export type Expected = { expected: number; evidence: 'own' | 'stated' | 'none' }

/** What a click brought, in euro; null without enough of them to tell. */
export const ownPerClick = (own: Own | undefined): number | null =>
  own && own.clicks >= enoughClicks ? own.commissionEuro / own.clicks : null

/** What a click may bring by what the network says of the programme, in euro. */
export function statedPerClick({ type, percentage, flatEuro }: Stated): Expected {
  const none: Expected = { expected: 0, evidence: 'none' }
  if (type === 'NoCommission') return none
  if (type === 'CPC') return flatEuro === null ? none : { expected: flatEuro, evidence: 'stated' }
  if (percentage === null && flatEuro === null) return none
  const perSale = ((percentage ?? 0) / 100) * typicalBasket + (flatEuro ?? 0)
  return { expected: perSale * typicalConversionRate, evidence: 'stated' }
}

/** Expected commission of one click in euro, and the evidence it stands on. */
export function expectedPerClick(stated: Stated, own: Own | undefined): Expected {
  const expected = ownPerClick(own)
  return expected === null ? statedPerClick(stated) : { expected, evidence: 'own' }
}
