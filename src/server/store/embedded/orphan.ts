import { readFileSync } from 'node:fs'

/** Whether a process runs and its command line names `mark` (so a reused pid is not mistaken for ours). Linux reads /proc; elsewhere the pid alone decides. */
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

/** Asks a left-over server to stop and waits until it has; after `patience` milliseconds it is killed. */
export async function endOrphan(pid: number, mark: string, signal: NodeJS.Signals, patience = 15_000): Promise<void> {
  if (!isOurs(pid, mark)) return
  const deadline = Date.now() + patience
  process.kill(pid, signal)
  while (isOurs(pid, mark)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
