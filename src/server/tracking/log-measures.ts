import { createCounter, gauge, type Measure } from '../log/measures.ts'
import { createArrivals } from './arrivals.ts'
import type { DurableLog } from './log/durable-log.ts'
import { decodeEntry } from './entry.ts'

const checkEvery = 1000

type Parts = {
  log: Pick<DurableLog, 'state' | 'read'>
  /** The first record that is not in the event store yet. */
  position: () => number
  now: () => number
}

/** When a record was made, by its own time; never later than now. */
async function madeAt(log: Parts['log'], sequence: number, now: number): Promise<number> {
  const [record] = (await log.read(sequence, 1)).records
  const entry = record && decodeEntry(record)
  if (!entry || entry.table === 'drop') return now
  const at = Date.parse(`${String((JSON.parse(entry.line.toString()) as unknown[])[3]).replace(' ', 'T')}Z`)
  return Number.isFinite(at) ? Math.min(at, now) : now
}

/** Measures how many records wait in the log and for how long, and how long the last delivered ones waited. */
export async function measureLog({ log, position, now }: Parts) {
  const waiting = () => Math.max(0, log.state().safe - position() + 1)
  const first = waiting() > 0 ? await madeAt(log, position(), now()) : now()
  const arrivals = createArrivals({ next: () => log.state().next, now, oldest: first })
  const oldest = () => (waiting() > 0 ? Math.max(0, now() - arrivals.since(position())) / 1000 : 0)
  const timer = setInterval(arrivals.look, checkEvery)
  timer.unref()
  let lag: number | null = null
  const brought = createCounter(
    'outbound_log_brought_total',
    'Records of the event log that came to the event store',
    [],
  )
  const refused = createCounter(
    'outbound_rows_set_aside_total',
    'Rows that the event store refused for what they hold',
    ['kind'],
  )
  const everBrought = brought.cell({})
  for (const kind of ['pageview', 'click'] as const) refused.cell({ kind })
  const measures: Measure[] = [
    gauge('outbound_log_waiting_rows', 'Records of the event log that are not in the event store yet', waiting),
    gauge('outbound_log_oldest_seconds', 'How long the oldest of them has waited', oldest),
    gauge(
      'outbound_drain_lag_seconds',
      'How long the oldest record of the last batch had waited when it was in the event store',
      () => lag,
    ),
    brought.measure,
    refused.measure,
  ]
  return {
    measures,
    onBrought: (first: number, count: number): void => {
      lag = Math.max(0, now() - arrivals.since(first)) / 1000
      arrivals.forget(first + count)
      everBrought.value += count
    },
    onRefused: (kind: 'pageview' | 'click'): void => refused.add({ kind }),
    stop: () => clearInterval(timer),
  }
}
