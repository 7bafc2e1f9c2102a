import { mostProofRows } from '../../../contract/integrations/assistant-tools.ts'
import type { Money } from '../../../contract/integrations/v1/words.ts'
import type { DefinitionId } from './definitions.ts'

/** A number as text, with its currency where it is an amount. */
export type Value = { value: string; currency: string | null }
export type Period = { from: string; to: string; timezone: string }
type Figures = Partial<Record<DefinitionId, Value>>
export type Row = Record<string, unknown>

/** What is behind a number, so that a person can look it up: the same screen, the same total. */
export type Proof = {
  period: Period | null
  compared_with?: Period | null
  /** The share of the period's conversions that is known by now, 0 to 1; null where it is not known. */
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
  /** How many there are, where not all of them are given. */
  rowCount?: number
  definitions?: readonly DefinitionId[]
}
/** At most twenty rows, how many there are, and the meaning of every figure. */
export function proofOf({ rows = [], rowCount, definitions = [], ...given }: Given): Proof {
  return {
    ...given,
    rows: rows.slice(0, mostProofRows),
    row_count: rowCount ?? rows.length,
    definitions: [...new Set([...idsOf(given.values, given.before), ...definitions])],
  }
}
