import type { Output } from '../../../contract/call.ts'
import type { conversions } from '../../../contract/insights/conversions.ts'

export type ConversionInsights = Output<typeof conversions.insights>
export const cardKeys = ['approved', 'pending', 'rejected'] as const
export type CardKey = (typeof cardKeys)[number]

export const insightOf = (insights: ConversionInsights, key: CardKey): ConversionInsights['approvedInsights'] =>
  insights[`${key}Insights`]

/** Rows of the list: every conversion is on one of the cards. */
export const listCount = (insights: ConversionInsights | undefined): number | undefined =>
  insights && cardKeys.reduce((sum, key) => sum + insightOf(insights, key).count, 0)
