import type { OperationsLine } from '../../../contract/operations/operations.ts'
import { int, plural } from '../../../report/format.ts'
import { numberOf } from '../facts.ts'
import { fails, isThere, look, playing, type ProcessState, type State, well } from './state.ts'

/** Parts of a table in the event store: above `manyParts` merges are too slow, from `tooManyParts` on rows are refused. */
const manyParts = 1000
const tooManyParts = 3000

/** A store next to its process that restarted this often within an hour is unstable. */
const manyRestarts = 3

const stores = {
  database: {
    name: 'PostgreSQL',
    embedded: 'postgres',
    away: 'Nobody can sign in, and jobs wait. Clicks and visits are taken meanwhile',
  },
  events: {
    name: 'ClickHouse',
    embedded: 'clickhouse',
    away: 'Reports wait, and events stay in the event log. Read its log and start it again',
  },
} as const

function store(state: State, part: keyof typeof stores, here: ProcessState): OperationsLine {
  const { name, away, embedded } = stores[part]
  const all = state.processes.filter((p) => isThere(state, p))
  const least = Math.min(...all.map((p) => numberOf(p.facts.now, 'outbound_part_up', { part }) ?? 1))
  const seconds = numberOf(here.facts.now, 'outbound_store_answer_seconds', { store: part })
  const connections = (of: string) => numberOf(here.facts.now, 'outbound_database_connections', { state: of }) ?? 0
  const answer = seconds === undefined ? 'no answer' : `${int(Math.max(1, Math.round(seconds * 1000)))} ms`
  const measure = part === 'database' ? `${answer}, ${plural(connections('busy'), 'connection')} busy` : answer
  const said = { id: part, name, measure }
  const restarts = Math.max(
    ...all.map((p) => numberOf(p.facts.now, 'outbound_restarts_in_hour', { store: embedded }) ?? 0),
  )
  if (least === 0) return fails({ ...said, finding: 'It is away.', advice: away })
  if (least < 1)
    return look({ ...said, finding: 'Slow to answer.', advice: 'Look at the load and the disk of its machine' })
  if (restarts >= manyRestarts)
    return look({
      ...said,
      finding: `Started again ${int(restarts)} times in an hour.`,
      advice: `Read ${embedded}/log/${embedded}.log under DATA_DIR, and look at the memory and the disk of its machine`,
    })
  if (part === 'database' && connections('waiting') > 0)
    return look({
      ...said,
      finding: `${plural(connections('waiting'), 'request')} waiting for a connection.`,
      advice: 'Look for slow questions in pg_stat_activity',
    })
  return well(said)
}

function merges(state: State): OperationsLine[] {
  const [worker] = playing(state, 'work')
  const parts = worker && numberOf(worker.facts.now, 'outbound_events_parts', { state: 'active' })
  if (!worker || parts === undefined) return []
  const merging = numberOf(worker.facts.now, 'outbound_events_parts', { state: 'merging' }) ?? 0
  const said = { id: 'merges', name: 'Merges', measure: `${int(parts)} parts, ${int(merging)} merging` }
  const advice = 'Look at the processor and the disk of ClickHouse: it merges more slowly than rows come'
  if (parts >= tooManyParts) return [fails({ ...said, finding: 'Too many parts.', advice })]
  if (parts >= manyParts) return [look({ ...said, finding: 'Parts pile up.', advice })]
  return [well(said)]
}

export function storeLines(state: State): OperationsLine[] {
  const here = state.processes.find((p) => p.uuid === state.here) ?? state.processes[0]
  if (!here) return []
  return [store(state, 'database', here), store(state, 'events', here), ...merges(state)]
}
