import { readdirSync, readFileSync } from 'node:fs'

const page = 4096

/** Group and resident pages of a process, of its line in `/proc/<pid>/stat`; the name before them may hold anything. */
export function readStat(line: string): { group: number; bytes: number } {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return { group: Number(fields[2]), bytes: Number(fields[21]) * page }
}

/** What the processes of a group hold in memory, in bytes; 0 where the system cannot be asked. */
export function memoryOfGroup(group: number): number {
  if (process.platform !== 'linux') return 0
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      if (stat.group === group) sum += stat.bytes
    } catch {
      // it has ended meanwhile
    }
  }
  return sum
}
