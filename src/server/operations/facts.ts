import { type Measure, readMeasure } from '../log/measures.ts'

/** Numbers by their name and words, as `/metrics` writes them: `outbound_mails_total{outcome="sent"}`. */
export type Numbers = Readonly<Record<string, number>>
/**
 * What a process says of itself. `now` has what goes up and down; `day` by how much counters grew in a day, or since the process
 * started, if that is less.
 */
export type Facts = { now: Numbers; day: Numbers; perSecond: number; peakPerSecond: number }

type Words = Readonly<Record<string, string>>

const wordsOf = (labels: Words) => Object.entries(labels).map(([label, word]) => `${label}="${word}"`)
const keyOf = (name: string, labels: Words): string => {
  const words = wordsOf(labels)
  return words.length === 0 ? name : `${name}{${words.join(',')}}`
}

/** What a process can say right now; what cannot be read (its store is away) is left out. */
export async function readNumbers(measures: readonly Measure[]): Promise<Numbers> {
  const read = await Promise.all(
    measures.map(async (measure) =>
      (await readMeasure(measure)).map(({ labels = {}, value }) => [keyOf(measure.name, labels), value] as const),
    ),
  )
  return Object.fromEntries(read.flat())
}

/** One number; undefined where it was not said. */
export const numberOf = (numbers: Numbers, name: string, labels: Words = {}): number | undefined =>
  numbers[keyOf(name, labels)]

/** All numbers of a name with these words, added up. */
export function sumOf(numbers: Numbers, name: string, labels: Words = {}): number {
  const words = wordsOf(labels)
  return Object.entries(numbers)
    .filter(([key]) => (key === name || key.startsWith(`${name}{`)) && words.every((w) => key.includes(w)))
    .reduce((sum, [, value]) => sum + value, 0)
}

/** Events that a process took: pageviews and clicks of scripts, and clicks that it sent on. */
export const takenOf = (numbers: Numbers): number =>
  sumOf(numbers, 'outbound_events_total', { outcome: 'recorded' }) +
  sumOf(numbers, 'outbound_redirects_total', { outcome: 'counted' })
