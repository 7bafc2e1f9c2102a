import { type Measure, readMeasure } from '../log/measures.ts'

/** Numbers by name and labels, as in `/metrics`: `outbound_mails_total{outcome="sent"}`. */
export type Numbers = Readonly<Record<string, number>>
/**
 * The report of a process. `now` has gauges; `day` has the increase of counters in a day, or since the process started,
 * if that is less.
 */
export type Facts = { now: Numbers; day: Numbers; perSecond: number; peakPerSecond: number }

type Words = Readonly<Record<string, string>>

const wordsOf = (labels: Words) => Object.entries(labels).map(([label, word]) => `${label}="${word}"`)
const keyOf = (name: string, labels: Words): string => {
  const words = wordsOf(labels)
  return words.length === 0 ? name : `${name}{${words.join(',')}}`
}

/** The current numbers of a process; unreadable ones (their store is away) are omitted. */
export async function readNumbers(measures: readonly Measure[]): Promise<Numbers> {
  const read = await Promise.all(
    measures.map(async (measure) =>
      (await readMeasure(measure)).map(({ labels = {}, value }) => [keyOf(measure.name, labels), value] as const),
    ),
  )
  return Object.fromEntries(read.flat())
}

/** A single number; undefined when missing. */
export const numberOf = (numbers: Numbers, name: string, labels: Words = {}): number | undefined =>
  numbers[keyOf(name, labels)]

export function sumOf(numbers: Numbers, name: string, labels: Words = {}): number {
  const words = wordsOf(labels)
  return Object.entries(numbers)
    .filter(([key]) => (key === name || key.startsWith(`${name}{`)) && words.every((w) => key.includes(w)))
    .reduce((sum, [, value]) => sum + value, 0)
}

/** Events accepted by a process: pageviews and clicks from scripts, and redirected clicks. */
export const takenOf = (numbers: Numbers): number =>
  sumOf(numbers, 'outbound_events_total', { outcome: 'recorded' }) +
  sumOf(numbers, 'outbound_redirects_total', { outcome: 'counted' })
