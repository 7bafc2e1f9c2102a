import { money } from '../../../report/format.ts'
import { markLabels, markQuestion, TwoReadings } from '../../ui/two-readings.tsx'
import type { Preview } from './preview.ts'

export type DecimalMark = Preview['byMark'][number]['decimalMark']

const sumOf = (sums: Preview['sums']) =>
  sums
    .map((s) => `sales ${money(s.sale, s.currencyCode)}, commission ${money(s.commission, s.currencyCode)}`)
    .join('; ')

interface MarkQuestionProps {
  /** The result of the file for each mark; empty once one is chosen. */
  readings: Preview['byMark']
  chosen: DecimalMark | null
  onChoose: (mark: DecimalMark | null) => void
}

/** Where amounts can be read in two ways, the publisher chooses after seeing the result of each. */
export const MarkQuestion = ({ readings, chosen, onChoose }: MarkQuestionProps) => (
  <TwoReadings
    question={markQuestion}
    labels={markLabels}
    readings={readings.map((r) => ({ value: r.decimalMark, says: sumOf(r.sums) }))}
    chosen={chosen}
    onChoose={onChoose}
  />
)
