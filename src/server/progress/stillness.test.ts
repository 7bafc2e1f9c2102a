import { describe, expect, it } from 'vitest'
import { type Evidence, lookAgain, notStill, stuckAfter } from './stillness.ts'

type Seen = Partial<Omit<Evidence, 'at'>>
/**
 * How long a process counts as inactive after checks every five seconds, each with the result of `seen` for its number.
 */
function stillAfter(seconds: number, seen: (look: number) => Seen, every = 5): number {
  let stillness = notStill
  for (let look = 0; look * every <= seconds; look++) {
    const evidence = { processorMs: 0, logBytes: 0, isWaiting: false, hasAnswered: false, ...seen(look) }
    stillness = lookAgain(stillness, { at: look * every * 1000, ...evidence })
  }
  return stillness.stillMs
}
const isStuckAfter = (seconds: number, seen: (look: number) => Seen) => stillAfter(seconds, seen) >= stuckAfter

describe('a process that does not answer', () => {
  it.each<[string, (look: number) => Seen]>([
    ['uses 10 ms of processor time a minute', (look) => ({ processorMs: Math.floor(look / 12) * 10 })],
    ['writes a line to its log a minute', (look) => ({ logBytes: Math.floor(look / 12) * 80 })],
    ['waits for a processor all the time', () => ({ isWaiting: true })],
    ['says every minute that it is starting up', (look) => ({ hasAnswered: look % 12 === 0 })],
    ['loses children, whose time is no longer counted', (look) => ({ processorMs: 5000 - Math.floor(look / 12) * 10 })],
  ])('is slow while it %s', (_, seen) => {
    expect(isStuckAfter(3600, seen)).toBe(false)
  })
  it('is stuck after two minutes in which nothing of it was seen, and not before', () => {
    expect(isStuckAfter(115, () => ({}))).toBe(false)
    expect(isStuckAfter(120, () => ({}))).toBe(true)
  })
  it('has its two minutes from the last thing that was seen of it', () => {
    const until100 = (look: number) => ({ processorMs: Math.min(look, 20) })
    expect(isStuckAfter(215, until100)).toBe(false)
    expect(isStuckAfter(220, until100)).toBe(true)
  })
  it('is not held still for the time in which nobody looked', () => {
    expect(stillAfter(600, () => ({}), 300)).toBe(20_000)
  })
  it('is stopped for 90 seconds and goes on: never stuck', () => {
    expect(isStuckAfter(200, (look) => ({ processorMs: look * 5 < 90 ? 0 : look }))).toBe(false)
    expect(stillAfter(90, () => ({}))).toBe(90_000)
  })
})
