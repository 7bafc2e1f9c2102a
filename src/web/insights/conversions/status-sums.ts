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

/** What a card counts, in words: paid ones and paid clicks are named, so that the status tab's numbers can be found. */
export function cardNote(insights: ConversionInsights, key: CardKey): string {
  const { count, paidCount, paidClickCount } = insightOf(insights, key)
  const clicks = paidClickCount > 0 ? ` · ${plural(paidClickCount, 'paid click')}` : ''
  if (key === 'rejected') return `${int(count)} rejected${clicks}`
  const states = paidCount > 0 ? `: ${int(count - paidCount)} approved, ${int(paidCount)} paid` : ''
  return `${plural(count, 'conversion')}${states}${clicks}`
}
