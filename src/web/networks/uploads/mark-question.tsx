import { money } from '../../../report/format.ts'
import { markLabels, markQuestion, TwoReadings } from '../../ui/two-readings.tsx'
import type { Preview } from './preview.ts'

export type DecimalMark = Preview['byMark'][number]['decimalMark']

const sumOf = (sums: Preview['sums']) =>
  sums
    .map((s) => `sales ${money(s.sale, s.currencyCode)}, commission ${money(s.commission, s.currencyCode)}`)
    .join('; ')

interface MarkQuestionProps {
  /** What the file comes to by each mark; empty once one is chosen. */
  readings: Preview['byMark']
  chosen: DecimalMark | null
  onChoose: (mark: DecimalMark | null) => void
}

/** Where amounts may be read in two ways, the publisher says which is meant, seeing what each comes to. */
export const MarkQuestion = ({ readings, chosen, onChoose }: MarkQuestionProps) => (
  <TwoReadings
    question={markQuestion}
    labels={markLabels}
    readings={readings.map((r) => ({ value: r.decimalMark, says: sumOf(r.sums) }))}
    chosen={chosen}
    onChoose={onChoose}
  />
)
