import type { Output } from '../../../contract/call.ts'
import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { type Money, metricWords } from '../../../contract/integrations/v1/words.ts'
import type { DefinitionId } from './definitions.ts'
import { fenced } from './fence.ts'
import { ofCount, ofMoney, ofShare, type Value } from './proof.ts'

export type Report = Output<typeof v1.report.get>
type Measured = Report['totals']
export const words = Object.values(metricWords).filter((word) => word !== null)
const ratios = [
  'click_rate',
  'conversion_rate',
  'rejection_rate',
  'revenue_per_click',
  'revenue_per_thousand_pageviews',
] as const
export const metricIds = [...words, ...ratios] as const
export type MetricId = (typeof metricIds)[number]
const isRate = (id: MetricId) => id === 'click_rate' || id === 'conversion_rate' || id === 'rejection_rate'

const valueOf = (of: Measured, id: MetricId): Value | null => {
  const value: number | Money | null = of[id]
  if (value === null) return null
  if (typeof value !== 'number') return ofMoney(value)
  return isRate(id) ? ofShare(value) : ofCount(value)
}
export const figuresOf = (of: Measured, ids: readonly MetricId[]): Partial<Record<DefinitionId, Value>> =>
  Object.fromEntries(ids.flatMap((id) => [[id, valueOf(of, id)]]).filter(([, value]) => value !== null))
export const textsOf = (of: Measured, ids: readonly MetricId[]) =>
  Object.fromEntries(ids.map((id) => [id, valueOf(of, id)?.value ?? null]))

export const amountOf = (of: Measured | null | undefined, id: MetricId): number => {
  const value: number | Money | null = of?.[id] ?? 0
  return value === null ? 0 : typeof value === 'number' ? value : Number(value.amount)
}
/** Groups whose names come from a fixed list and not from users. */
const plainNames = new Set(['hour', 'day', 'week', 'month', 'year', 'device', 'currency', 'status', 'boost'])
export const nameOf = (group: string, name: string) => (plainNames.has(group) ? name : fenced(name))
