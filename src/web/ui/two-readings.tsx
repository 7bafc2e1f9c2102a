import { Button, Radio } from '@mantine/core'

interface TwoReadingsProps<T extends string> {
  /** The ambiguous part of the file, as a question. */
  question: string
  /** The meaning of each reading, in words. */
  labels: Readonly<Record<T, string>>
  /** The result of the file under each reading; empty once one is chosen. */
  readings: readonly { value: T; says: string }[]
  chosen: T | null
  onChoose: (value: T | null) => void
}

/** Where a file can be read in two ways, the uploader chooses after seeing the result of each. */
export function TwoReadings<T extends string>({ question, labels, readings, chosen, onChoose }: TwoReadingsProps<T>) {
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
      label={question}
      onChange={(answer) => onChoose(readings.find((r) => r.value === answer)?.value ?? null)}
    >
      {readings.map((r) => (
        <Radio
          key={r.value}
          mt="xs"
          value={r.value}
          label={labels[r.value]}
          description={r.says || 'Nothing of it can be read so'}
        />
      ))}
    </Radio.Group>
  )
}

export const markQuestion = 'Amounts of this file may be read in two ways. Which is meant?'
/** The decimal separator of amounts. */
export const markLabels = {
  '.': 'A point begins the fraction: 2.499 is less than three',
  ',': 'A comma begins the fraction: 2.499 is more than two thousand',
} as const
