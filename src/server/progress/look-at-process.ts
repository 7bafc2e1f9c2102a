import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Evidence } from './stillness.ts'

/** Linux counts processor time in hundredths of a second on any machine. */
const msPerTick = 10
type Stat = { parent: number; processorMs: number; isWaiting: boolean }
type Seen = Pick<Evidence, 'processorMs' | 'isWaiting'>

/** Parses `/proc/…/stat`: the name, in brackets, may contain spaces and brackets. */
export function readStat(text: string): Stat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = [11, 12, 13, 14].map((n) => Number(fields[n])) // its own, and that of its ended children
  return {
    parent: Number(fields[1]),
    processorMs: ticks.reduce((sum, one) => sum + one, 0) * msPerTick,
    isWaiting: fields[0] === 'R' || fields[0] === 'D',
  }
}

function statOf(path: string): Stat | null {
  try {
    return readStat(readFileSync(path, 'utf8'))
  } catch {
    return null // it has ended between the two looks
  }
}
const numbersIn = (folder: string): number[] => {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

/** The process and all its descendants. */
function family(pid: number): Map<number, Stat> {
  const all = new Map(
    numbersIn('/proc').flatMap((one) => {
      const stat = statOf(`/proc/${one}/stat`)
      return stat ? [[one, stat] as const] : []
    }),
  )
  const belongs = (one: number): boolean => {
    const parent = all.get(one)?.parent
    return one === pid || (parent !== undefined && parent !== 0 && belongs(parent))
  }
  return new Map([...all].filter(([one]) => belongs(one)))
}

/**
 * The activity of a process and its children. Without `/proc` (macOS) nothing is visible, and only its log shows
 * activity.
 */
export function lookAtProcess(pid: number): Seen {
  const found = family(pid)
  const threads = [...found.keys()].flatMap((one) =>
    numbersIn(`/proc/${one}/task`).map((t) => `/proc/${one}/task/${t}`),
  )
  return {
    processorMs: [...found.values()].reduce((sum, one) => sum + one.processorMs, 0),
    isWaiting: threads.some((thread) => statOf(`${thread}/stat`)?.isWaiting),
  }
}

/** The id of the calling thread; null without `/proc`. */
export function ownThread(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return null
  }
}

/** A thread of this process; null when it cannot be read, or has ended. */
export const lookAtThread = (id: number): Seen | null => statOf(`/proc/self/task/${id}/stat`)
