import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { lookAtProcess } from '../../progress/look-at-process.ts'
import { lookAgain, notStill } from '../../progress/stillness.ts'

/**
 * Whether a process runs and its command line contains `mark` (so a reused pid is not mistaken for ours). Linux reads
 * /proc; elsewhere only the pid is checked.
 */
export function isOurs(pid: number, mark: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark)
  } catch {
    return false // gone between the two looks
  }
}

const tell = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has ended by itself
  }
}
const moment = () => new Promise((resolve) => setTimeout(resolve, 50))

/**
 * Asks a left-over server to stop and waits until it has. A server without activity for `patience` milliseconds is
 * killed. A suspended server is continued first.
 */
export async function endOrphan(pid: number, mark: string, signal: NodeJS.Signals, patience = 15_000): Promise<void> {
  if (!isOurs(pid, mark)) return
  tell(pid, signal)
  tell(pid, 'SIGCONT')
  let stillness = notStill
  while (isOurs(pid, mark)) {
    const at = performance.now()
    if (stillness.last === null || at - stillness.last.at > 1000)
      stillness = lookAgain(stillness, { at, hasAnswered: false, logBytes: 0, ...lookAtProcess(pid) })
    if (stillness.stillMs >= patience) tell(pid, 'SIGKILL')
    await moment()
  }
}

/** Processes whose working directory is this folder. Works only on Linux. */
function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const isThere = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false // gone, or somebody else's
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isThere(name))
    .map(Number)
}

/** Ends what a dead server left behind: its processes that still run in its folder and would block a new server. */
export async function endRemains(folder: string): Promise<void> {
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    for (const pid of left) tell(pid, 'SIGKILL')
    await moment()
  }
}
