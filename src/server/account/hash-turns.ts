import { tooMany } from '../http/fail.ts'

/** Two in parallel: each takes a core for a fifth of a second, and other requests need the cores too. */
const atOnce = 2
/** Maximum waiting requests: in total, and per device or address, so that nobody fills a queue alone. */
const lines = { known: { most: 20, each: 2 }, strangers: { most: 50, each: 5 } }
type Line = keyof typeof lines
type Waiting = Map<string, (() => void)[]>

/**
 * Turns for work that hashes a password. Browsers that have signed in before have their own queue, which strangers
 * cannot fill; the queues take turns, and so do the addresses within one.
 */
export function createHashTurns() {
  let running = 0
  let last: Line = 'strangers'
  const waiting: Record<Line, Waiting> = { known: new Map(), strangers: new Map() }
  const length = (line: Line) => [...waiting[line].values()].reduce((n, queue) => n + queue.length, 0)

  const wait = (line: Line, from: string): Promise<void> => {
    const queue = waiting[line].get(from) ?? []
    if (queue.length >= lines[line].each || length(line) >= lines[line].most)
      throw tooMany(5, 'Too many people are signing in at this moment. Please try again in a few seconds.')
    return new Promise((resolve) => waiting[line].set(from, [...queue, resolve]))
  }
  const first = (line: Line): (() => void) | undefined => {
    const [next] = waiting[line]
    if (!next) return undefined
    const [from, [turn, ...rest]] = next
    waiting[line].delete(from)
    if (rest.length > 0) waiting[line].set(from, rest) // at the end: other addresses come first
    last = line
    return turn
  }
  const release = () => {
    const other = last === 'known' ? 'strangers' : 'known'
    const next = first(other) ?? first(last)
    if (next) next()
    else running--
  }
  return async <T>(line: Line, from: string, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else await wait(line, from)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
export type HashTurns = ReturnType<typeof createHashTurns>
