import type { OperationsLine } from '../../../contract/operations/operations.ts'
import { int } from '../../../report/format.ts'
import { numberOf, sumOf } from '../facts.ts'
import { fails, look, playing, type ProcessState, type State, well } from './state.ts'
import { lasting, rateText } from './texts.ts'

/** Rows reach the event store within seconds: with a longer delay, in seconds, it is behind, and finally stuck. */
const behindAfter = 60
const stuckAfter = 600

const part = ({ facts }: ProcessState, name: string) => numberOf(facts.now, 'outbound_part_up', { part: name })

function collector(p: ProcessState, name: string): OperationsLine {
  const { perSecond, peakPerSecond } = p.facts
  const said = { id: `collector ${p.uuid}`, name, measure: `took ${rateText(perSecond)} a second` }
  if (part(p, 'log') === 0)
    return fails({
      ...said,
      finding: 'Its disk is full.',
      advice: 'Make room under DATA_DIR: visitors reach their shops, but their clicks are not counted',
    })
  if (part(p, 'routing') === 0)
    return fails({
      ...said,
      finding: 'It does not know where clicks lead.',
      advice: 'Look at PostgreSQL, which it has to read once',
    })
  return well({ ...said, advice: `most was ${rateText(peakPerSecond)} a second` })
}

function eventLog(p: ProcessState, name: string): OperationsLine {
  const rows = numberOf(p.facts.now, 'outbound_log_waiting_rows') ?? 0
  const oldest = numberOf(p.facts.now, 'outbound_log_oldest_seconds') ?? 0
  const measure = rows === 0 ? 'nothing waits' : `${int(rows)} wait, the oldest for ${lasting(oldest)}`
  const said = { id: `log ${p.uuid}`, name, measure }
  const finding = `${lasting(oldest)} behind.`
  if (oldest >= stuckAfter)
    return fails({
      ...said,
      finding,
      advice: 'Look at ClickHouse, which takes nothing. Nothing is lost while this disk has room',
    })
  if (oldest >= behindAfter)
    return look({ ...said, finding, advice: 'Look at ClickHouse and its disk: it takes events slowly' })
  const lag = numberOf(p.facts.now, 'outbound_drain_lag_seconds')
  return well({ ...said, ...(lag === undefined ? {} : { advice: `${lasting(lag)} from visitor to report` }) })
}

function unrecorded(collectors: readonly ProcessState[]): OperationsLine {
  const ofAll = (name: string, outcome?: string) =>
    collectors.reduce((sum, { facts }) => sum + sumOf(facts.day, name, outcome === undefined ? {} : { outcome }), 0)
  const names = ['outbound_redirects_total', 'outbound_events_total'] as const
  const [lost, all] = [
    names.reduce((sum, name) => sum + ofAll(name, 'unrecorded'), 0),
    names.reduce((sum, name) => sum + ofAll(name), 0),
  ]
  const said = { id: 'unrecorded', name: 'Not recorded', measure: `${int(lost)} of ${int(all)} in 24 h` }
  if (lost === 0) return well(said)
  return look({
    ...said,
    finding: 'The event log could not be written.',
    advice: 'Look at the disks of the collectors, and for “without being recorded” in their logs',
  })
}

/** The path from a publisher's page to the event store. */
export function intakeLines(state: State): OperationsLine[] {
  const collectors = playing(state, 'collect')
  if (collectors.length === 0)
    return [
      fails({
        id: 'collector',
        name: 'Collector',
        measure: 'none is there',
        finding: 'Nobody takes clicks.',
        advice: 'Start a process with ROLE=collect',
      }),
    ]
  const named = (what: string, p: ProcessState) =>
    collectors.length === 1 ? what : `${what} on ${p.host}, ${p.uuid.slice(0, 4)}`
  const aside = collectors.reduce((sum, { facts }) => sum + sumOf(facts.day, 'outbound_rows_set_aside_total'), 0)
  const kept = collectors.reduce((sum, { facts }) => sum + sumOf(facts.now, 'outbound_kept_requests_waiting'), 0)
  return [
    ...collectors.map((p) => collector(p, named('Collector', p))),
    ...collectors.map((p) => eventLog(p, named('Event log', p))),
    unrecorded(collectors),
    aside === 0
      ? well({ id: 'aside', name: 'Unreadable', measure: '0 in 24 h' })
      : look({
          id: 'aside',
          name: 'Unreadable',
          measure: `${int(aside)} in 24 h`,
          finding: 'ClickHouse refused rows.',
          advice: 'Read refused.jsonl in tracking/log of DATA_DIR, which has each with its reason',
        }),
    kept === 0
      ? well({ id: 'kept', name: 'Callbacks kept', measure: '0 wait' })
      : look({
          id: 'kept',
          name: 'Callbacks kept',
          measure: `${int(kept)} wait`,
          finding: 'PostgreSQL was away.',
          advice: 'They are taken in by themselves; look again in a minute',
        }),
  ]
}
