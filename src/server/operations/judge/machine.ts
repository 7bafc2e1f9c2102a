import type { OperationsLine } from '../../../contract/operations/operations.ts'
import { numberOf } from '../facts.ts'
import { fails, isThere, look, type ProcessState, type State, well } from './state.ts'
import { bytesText } from './texts.ts'

const gigabyte = 1e9
/**
 * Limits of free disk space, as a share and in bytes: below the first it needs attention, below the second it is nearly
 * full.
 */
const tight = { share: 0.15, bytes: 10 * gigabyte }
const full = { share: 0.03, bytes: gigabyte }
/** The free share of memory below which a machine begins to swap or to kill processes. */
const littleMemory = 0.05

const isBelow = (free: number, size: number, { share, bytes }: typeof tight) => free < bytes && free < share * size

function room(p: ProcessState, what: 'disk' | 'memory', name: string): OperationsLine[] {
  const free = numberOf(p.facts.now, `outbound_${what}_free_bytes`)
  const size = numberOf(p.facts.now, `outbound_${what}_size_bytes`)
  if (free === undefined || size === undefined || size <= 0) return []
  const said = {
    id: `${what} ${p.uuid}`,
    name,
    measure: `${bytesText(free)} of ${bytesText(size)} free`,
    used: Math.min(1, Math.max(0, 1 - free / size)),
  }
  if (what === 'memory')
    return free >= littleMemory * size
      ? [well(said)]
      : [look({ ...said, finding: 'Little is left.', advice: 'Look at what else runs on this machine, or add some' })]
  if (isBelow(free, size, full))
    return [
      fails({ ...said, finding: 'Nearly full.', advice: 'Make room now: below 256 MB nothing but visits is written' }),
    ]
  if (isBelow(free, size, tight))
    return [look({ ...said, finding: 'It fills up.', advice: 'Add room, or set RETAIN_EVENTS_MONTHS' })]
  return [well(said)]
}

/** One line per machine with its resources; processes on one machine share its disks, of which the fullest counts. */
export function machineLines(state: State): OperationsLine[] {
  const there = state.processes.filter((p) => isThere(state, p))
  const hosts = [...new Set(there.map((p) => p.host))]
  return hosts.flatMap((host) => {
    const free = (p: ProcessState) => numberOf(p.facts.now, 'outbound_disk_free_bytes') ?? Infinity
    const [fullest] = there.filter((p) => p.host === host).toSorted((a, b) => free(a) - free(b))
    if (!fullest) return []
    const named = (what: string) => (hosts.length === 1 ? what : `${what} of ${host}`)
    return [...room(fullest, 'disk', named('Disk')), ...room(fullest, 'memory', named('Memory'))]
  })
}
