import { expect, it } from 'vitest'
import { createCommitDelay } from './commit-delay.ts'

/** Turns that a group waits when `arrivals[turn]` arrive in each; it starts with one. */
function turnsOf({ shouldWait }: ReturnType<typeof createCommitDelay>, arrivals: number[] = []): number {
  let turns = 0
  for (let count = 1, quiet = 0; shouldWait(count, turns, quiet); turns++) {
    const came = arrivals[turns] ?? 0
    count += came
    quiet = came > 0 ? 0 : quiet + 1
  }
  return turns
}
const after = (written: number, arrived: number) => {
  const delay = createCommitDelay()
  delay.observe(written, arrived)
  return delay
}

it('lets somebody alone wait one turn', () => {
  expect(turnsOf(createCommitDelay())).toBe(1)
  expect(turnsOf(after(1, 0))).toBe(1)
})
it('waits for as many as wrote last time and came meanwhile, and goes when they are there', () => {
  const delay = after(3, 3)
  expect(turnsOf(delay, [0, 0, 0, 2, 0, 0, 3])).toBe(7)
  expect(turnsOf(delay, [0, 0, 0, 2, 0, 0, 2])).toBe(7 + 30)
})
it('gives up when nobody comes any more, and expects fewer the next time', () => {
  const delay = after(8, 8)
  expect(turnsOf(delay)).toBe(30)
  delay.observe(1, 0)
  expect(turnsOf(delay)).toBe(1)
})
it('waits for sixteen at most', () => {
  const delay = after(40, 30)
  expect(turnsOf(delay, [0, 0, 0, 0, 0, 15])).toBe(6)
})
it('lets a group that is large enough grow for four turns', () => {
  const delay = after(40, 30)
  expect(turnsOf(delay, [20, 5, 5, 5, 5, 5])).toBe(4)
  expect(turnsOf(delay, [20, 5, 0, 5])).toBe(3)
})
