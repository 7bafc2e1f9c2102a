import type { OperationsLine } from '../../../contract/operations/operations.ts'
import { shortMomentText } from '../../../report/date-text.ts'
import { capital, int, plural } from '../../../report/format.ts'
import { sumOf } from '../facts.ts'
import { fails, look, playing, type ProcessState, type QueueState, type State, well } from './state.ts'
import { lasting } from './texts.ts'

/** After this many seconds due work is late; after the second limit nothing processes it. */
const lateAfter = 900
const stuckAfter = 7200

const total = (queues: readonly QueueState[], of: 'done' | 'failed' | 'waiting') =>
  queues.reduce((sum, queue) => sum + queue[of], 0)

/** A kind of job whose last run failed, after all retries. */
const isBroken = ({ lastDone, lastFailed }: QueueState) =>
  lastFailed !== null && (lastDone === null || lastDone.getTime() < lastFailed.getTime())

function allJobs({ queues }: State, workers: readonly ProcessState[]): OperationsLine {
  const runs = total(queues, 'done') + total(queues, 'failed')
  const said = { id: 'jobs', name: 'All jobs', measure: `${plural(runs, 'run')} in 24 h` }
  if (workers.length === 0)
    return fails({ ...said, finding: 'Nobody works.', advice: 'Start a process with ROLE=work' })
  const mended = total(
    queues.filter((q) => !isBroken(q)),
    'failed',
  )
  return well({ ...said, ...(mended > 0 ? { advice: `${int(mended)} failed; their kinds worked again later` } : {}) })
}

const broken = (q: QueueState, { failing, timezone }: State): OperationsLine =>
  fails({
    id: `job ${q.queue}`,
    name: q.queue,
    measure: `${int(q.failed)} of ${plural(q.done + q.failed, 'run')} failed, last ${shortMomentText(q.lastFailed?.getTime() ?? NaN, timezone)}`,
    finding: 'Its last run failed.',
    advice: `Look for “job failed” in the log. Meanwhile ${failing(q.queue)}`,
  })

function waiting({ queues, now }: State): OperationsLine {
  const since = queues.flatMap((q) => (q.dueSince === null ? [] : [{ at: q.dueSince.getTime(), queue: q.queue }]))
  const oldest = since.toSorted((a, b) => a.at - b.at)[0]
  const seconds = oldest ? Math.max(0, now.getTime() - oldest.at) / 1000 : 0
  const said = { id: 'waiting', name: 'Waiting jobs', measure: `${int(total(queues, 'waiting'))} wait` }
  if (!oldest || seconds < lateAfter) return well(said)
  const finding = `${capital(oldest.queue)} has been due for ${lasting(seconds)}.`
  if (seconds >= stuckAfter)
    return fails({ ...said, finding, advice: 'Look at the log of the processes that work, and start them again' })
  return look({ ...said, finding, advice: 'Start another process with ROLE=work if this lasts' })
}

function imports(workers: readonly ProcessState[]): OperationsLine {
  const of = (outcome: string) =>
    workers.reduce((sum, { facts }) => sum + sumOf(facts.day, 'outbound_imports_total', { outcome }), 0)
  const [done, refused, failed] = [of('done'), of('credentials'), of('failed')]
  const measure = `${int(done)} done, ${int(failed)} failed in 24 h`
  const said = { id: 'imports', name: 'Imports', measure }
  if (failed > 0 && failed >= done)
    return look({
      ...said,
      finding: 'Most do not come to their end.',
      advice: 'Look at the way out of this machine, and for “import broke” in the log',
    })
  return well({
    ...said,
    ...(refused > 0 ? { advice: `${int(refused)} more with refused keys; their publishers were told` } : {}),
  })
}

function mail({ mailLeaves }: State, senders: readonly ProcessState[]): OperationsLine {
  const of = (outcome: string) =>
    senders.reduce((sum, { facts }) => sum + sumOf(facts.day, 'outbound_mails_total', { outcome }), 0)
  const [sent, failed] = [of('sent'), of('failed')]
  const said = { id: 'mail', name: 'Mail' }
  if (!mailLeaves)
    return well({
      ...said,
      measure: `${int(sent)} in 24 h, as files`,
      advice: 'nobody outside gets one until SMTP_URL is set',
    })
  const measure = `${int(sent)} sent, ${int(failed)} failed in 24 h`
  if (failed > 0 && failed >= sent)
    return fails({ ...said, measure, finding: 'Mails do not leave.', advice: 'Look at the mail server of SMTP_URL' })
  if (failed > 0)
    return look({ ...said, measure, finding: 'Some did not leave.', advice: 'They are tried again; look at the log' })
  return well({ ...said, measure })
}

/** Background work. */
export function jobLines(state: State): OperationsLine[] {
  const workers = playing(state, 'work')
  const senders = state.processes.filter((p) => p.role !== 'collect')
  return [
    allJobs(state, workers),
    ...state.queues.filter(isBroken).map((q) => broken(q, state)),
    waiting(state),
    imports(workers),
    mail(state, senders),
  ]
}
