import { readdirSync, readFileSync } from 'node:fs'

/** The group of a process, of its line in `/proc/<pid>/stat`; the name before it may hold anything. */
export const groupIn = (line: string): number => Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[2])

/** What a process holds for itself, of `/proc/<pid>/status`: what it shares with others would be counted once for each. */
export function bytesIn(status: string): number {
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return (of('RssAnon') + of('VmSwap')) * 1024
}

/** What the processes of a group hold in memory, in bytes; 0 where the system cannot be asked. */
export function memoryOfGroup(group: number): number {
  if (process.platform !== 'linux') return 0
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (groupIn(readFileSync(`/proc/${pid}/stat`, 'utf8')) === group)
        sum += bytesIn(readFileSync(`/proc/${pid}/status`, 'utf8'))
    } catch {
      // it has ended meanwhile
    }
  }
  return sum
}
