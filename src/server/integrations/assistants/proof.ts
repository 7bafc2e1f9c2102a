import { mostProofRows } from '../../../contract/integrations/assistant-tools.ts'
import type { Money } from '../../../contract/integrations/v1/words.ts'
import type { DefinitionId } from './definitions.ts'

/** A number as text, with its currency when it is an amount. */
export type Value = { value: string; currency: string | null }
export type Period = { from: string; to: string; timezone: string }
type Figures = Partial<Record<DefinitionId, Value>>
export type Row = Record<string, unknown>

/** The source of a number, so that a user can verify it: the same screen with the same total. */
export type Proof = {
  period: Period | null
  compared_with?: Period | null
  /** The share of the period's conversions known by now, 0 to 1; null when unknown. */
  known_share: number | null
  values: Figures
  before?: Figures | null
  rows: readonly Row[]
  row_count: number
  report_url: string
  definitions: readonly DefinitionId[]
}

export const ofMoney = ({ amount, currency }: Money): Value => ({ value: amount, currency })
export const ofCount = (count: number): Value => ({ value: String(count), currency: null })
/** A share, 0.05 for 5 %, to four decimals. */
export const ofShare = (share: number | null): Value | null =>
  share === null ? null : { value: share.toFixed(4), currency: null }

const idsOf = (...figures: (Figures | null | undefined)[]) =>
  figures.flatMap((of) => Object.keys(of ?? {})) as DefinitionId[]

type Given = Omit<Proof, 'definitions' | 'rows' | 'row_count'> & {
  rows?: readonly Row[]
  /** The number of all rows, when not all of them are included. */
  rowCount?: number
  definitions?: readonly DefinitionId[]
}
/** At most twenty rows, the number of all rows, and the meaning of every figure. */
export function proofOf({ rows = [], rowCount, definitions = [], ...given }: Given): Proof {
  return {
    ...given,
    rows: rows.slice(0, mostProofRows),
    row_count: rowCount ?? rows.length,
    definitions: [...new Set([...idsOf(given.values, given.before), ...definitions])],
  }
}
