import { Button, Radio } from '@mantine/core'
import { money } from '../../../report/format.ts'
import type { Preview } from './preview.ts'

export type DecimalMark = Preview['byMark'][number]['decimalMark']

const labels: Record<DecimalMark, string> = {
  '.': 'A point begins the fraction: 2.499 is less than three',
  ',': 'A comma begins the fraction: 2.499 is more than two thousand',
}
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
export function MarkQuestion({ readings, chosen, onChoose }: MarkQuestionProps) {
  if (chosen)
    return (
      <p className="dim">
        {labels[chosen]}.{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => onChoose(null)}>
          Change
        </Button>
      </p>
    )
  return (
    <Radio.Group
      label="Amounts of this file may be read in two ways. Which is meant?"
      onChange={(mark) => onChoose(mark === '.' ? '.' : ',')}
    >
      {readings.map((r) => (
        <Radio
          key={r.decimalMark}
          mt="xs"
          value={r.decimalMark}
          label={labels[r.decimalMark]}
          description={sumOf(r.sums) || 'Nothing of it can be read so'}
        />
      ))}
    </Radio.Group>
  )
}
