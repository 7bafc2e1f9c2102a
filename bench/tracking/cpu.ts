import { readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const microsecondsOfATick = 10_000

/** User and system time in a `/proc/…/stat` line, in microseconds; 0 without /proc. */
function timeIn(path: string): number {
  try {
    const text = readFileSync(path, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * microsecondsOfATick
  } catch {
    return 0 // ended meanwhile, or not Linux
  }
}

/** CPU time so far, in microseconds: of a process with all its threads, and of its main thread. */
export const processTime = (pid: number): number => timeIn(`/proc/${pid}/stat`)
export const mainThreadTime = (pid: number): number => timeIn(`/proc/${pid}/task/${pid}/stat`)
