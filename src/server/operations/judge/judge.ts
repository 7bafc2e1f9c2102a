import type { Output } from '../../../contract/call.ts'
import type { operations } from '../../../contract/operations/operations.ts'
import { int, plural } from '../../../report/format.ts'
import { numberOf, sumOf } from '../facts.ts'
import { intakeLines } from './intake.ts'
import { jobLines } from './jobs.ts'
import { machineLines } from './machine.ts'
import { safetyLines } from './safety.ts'
import { playing, type State } from './state.ts'
import { storeLines } from './stores.ts'
import { lasting, rateText } from './texts.ts'

type Overview = Output<typeof operations.overview>

function figuresOf(state: State): Overview['figures'] {
  const collectors = playing(state, 'collect')
  const added = (of: (p: (typeof collectors)[number]) => number) => collectors.reduce((sum, p) => sum + of(p), 0)
  const waiting = added(({ facts }) => numberOf(facts.now, 'outbound_log_waiting_rows') ?? 0)
  const oldest = Math.max(0, ...collectors.map(({ facts }) => numberOf(facts.now, 'outbound_log_oldest_seconds') ?? 0))
  const clicks = added(({ facts }) => sumOf(facts.day, 'outbound_redirects_total'))
  const choices = added(({ facts }) => sumOf(facts.day, 'outbound_redirects_total', { outcome: 'choice' }))
  return [
    {
      name: 'Events a second',
      value: rateText(added(({ facts }) => facts.perSecond)),
      note: `most was ${rateText(Math.max(0, ...collectors.map(({ facts }) => facts.peakPerSecond)))}`,
    },
    {
      name: 'Taken, not yet in the reports',
      value: int(waiting),
      note: waiting === 0 ? 'nothing waits' : `the oldest for ${lasting(oldest)}`,
    },
    { name: 'Redirects in 24 h', value: int(clicks), note: `${int(choices)} asked their visitor first` },
    {
      name: 'Processes',
      value: int(state.processes.length),
      note: `up for ${lasting((state.now.getTime() - Math.max(...state.processes.map((p) => p.startedAt.getTime()))) / 1000)}`,
    },
  ]
}

/** Judges each part of the installation by the reports of its processes. */
export function judge(state: State): Overview {
  const groups = [
    { name: 'Intake', note: 'from the page to the reports', lines: intakeLines(state) },
    { name: 'Stores', note: '', lines: storeLines(state) },
    { name: 'Jobs', note: 'of the last 24 hours', lines: jobLines(state) },
    {
      name: 'Machine',
      note: plural(new Set(state.processes.map((p) => p.host)).size, 'machine'),
      lines: machineLines(state),
    },
    { name: 'Safety', note: '', lines: safetyLines(state) },
  ]
  return {
    lookedDatetime: state.now.toISOString(),
    version: state.version,
    figures: figuresOf(state),
    groups: groups.filter((group) => group.lines.length > 0),
  }
}
