import type { Output } from '../../../contract/call.ts'
import type { conversions } from '../../../contract/insights/conversions.ts'
import { int, plural } from '../../../report/format.ts'

export type ConversionInsights = Output<typeof conversions.insights>
export const cardKeys = ['approved', 'pending', 'rejected'] as const
export type CardKey = (typeof cardKeys)[number]

export const insightOf = (insights: ConversionInsights, key: CardKey): ConversionInsights['approvedInsights'] =>
  insights[`${key}Insights`]

/** Rows of the list: every conversion and every paid click is on one of the cards. */
export const listCount = (insights: ConversionInsights | undefined): number | undefined =>
  insights &&
  cardKeys.reduce((sum, key) => sum + insightOf(insights, key).count + insightOf(insights, key).paidClickCount, 0)

/** "2,226 rows: 1,870 sales, 328 paid by the click, 28 rejected": how the cards count the rows of the list. */
export function rowsText(insights: ConversionInsights): string {
  const of = (key: CardKey) => insightOf(insights, key)
  const sales = of('approved').count + of('pending').count
  const clicks = cardKeys.reduce((sum, key) => sum + of(key).paidClickCount, 0)
  const rejected = of('rejected').count
  const parts = [
    plural(sales, 'sale'),
    ...(clicks > 0 ? [`${int(clicks)} paid by the click`] : []),
    ...(rejected > 0 ? [`${int(rejected)} rejected`] : []),
  ]
  return `${plural(listCount(insights) ?? 0, 'row')}: ${parts.join(', ')}.`
}

/**
 * What a card counts, in words: paid sales and paid clicks are named, so that they match the numbers of the status tab.
 */
export function cardNote(insights: ConversionInsights, key: CardKey): string {
  const { count, paidCount, paidClickCount } = insightOf(insights, key)
  const clicks = paidClickCount > 0 ? ` · ${plural(paidClickCount, 'paid click')}` : ''
  if (key === 'rejected') return `${int(count)} rejected${clicks}`
  const states = paidCount > 0 ? `: ${int(count - paidCount)} approved, ${int(paidCount)} paid` : ''
  return `${plural(count, 'conversion')}${states}${clicks}`
}
