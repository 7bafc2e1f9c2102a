import { readdirSync, readFileSync } from 'node:fs'

/** The process group in a line of `/proc/<pid>/stat`; the process name before it may contain anything. */
export const groupIn = (line: string): number => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[2])

/** A process's private memory by `/proc/<pid>/status`: shared memory would be counted once per process. */
export function bytesIn(status: string): number {
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return (of('RssAnon') + of('VmSwap')) * 1024
}

/** Memory used by the processes of a group, in bytes; 0 where the system does not tell. */
export function memoryOfGroup(group: number): number {
  if (process.platform !== 'linux') return 0
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (groupIn(readFileSync(`/proc/${pid}/stat`, 'utf8')) === group)
        sum += bytesIn(readFileSync(`/proc/${pid}/status`, 'utf8'))
    } catch {
      // it ended in the meantime
    }
  }
  return sum
}
