import type { OperationsLine } from '../../../contract/operations/operations.ts'
import type { LastBackup } from '../../backup/index.ts'
import type { Facts } from '../facts.ts'

export type ProcessState = {
  uuid: string
  role: string
  host: string
  version: string
  startedAt: Date
  toldAt: Date
  facts: Facts
}
/** Jobs of one kind in the last day. */
export type QueueState = {
  queue: string
  done: number
  failed: number
  waiting: number
  /** Since when the oldest due job waits; null when none is due. */
  dueSince: Date | null
  lastDone: Date | null
  lastFailed: Date | null
}
/** Everything known about the installation at the time of the request. */
export type State = {
  now: Date
  timezone: string
  version: string
  /** The process that answers. */
  here: string
  processes: readonly ProcessState[]
  queues: readonly QueueState[]
  /** What users notice while a job fails, from docs/jobs.md. */
  failing: (queue: string) => string
  mailLeaves: boolean
  backups: { last: LastBackup | null; lastWhole: LastBackup | null }
}

/** A process silent for longer is not running, in milliseconds. */
const silentAfter = 35_000
export const isThere = ({ now }: Pick<State, 'now'>, { toldAt }: ProcessState): boolean =>
  now.getTime() - toldAt.getTime() <= silentAfter
export const plays = ({ role }: ProcessState, wanted: string): boolean => role === 'all' || role === wanted
export const playing = (state: State, role: string): ProcessState[] =>
  state.processes.filter((p) => plays(p, role) && isThere(state, p))

type Said = Pick<OperationsLine, 'id' | 'name' | 'measure'> & Partial<OperationsLine>
export const well = (said: Said): OperationsLine => ({
  state: 'well',
  used: null,
  finding: '',
  advice: 'nothing to do',
  ...said,
})
type Wrong = Said & Pick<OperationsLine, 'finding' | 'advice'>
export const look = (said: Wrong): OperationsLine => ({ state: 'look', used: null, ...said })
export const fails = (said: Wrong): OperationsLine => ({ state: 'fails', used: null, ...said })
