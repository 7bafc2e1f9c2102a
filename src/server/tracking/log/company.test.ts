import { expect, it } from 'vitest'
import { createCompany } from './company.ts'

/** How many turns a group waits when `arrivals[turn]` come in each; it has one to begin with. */
function turnsOf({ isAwaited }: ReturnType<typeof createCompany>, arrivals: number[] = []): number {
  let turns = 0
  for (let count = 1, quiet = 0; isAwaited(count, turns, quiet); turns++) {
    const came = arrivals[turns] ?? 0
    count += came
    quiet = came > 0 ? 0 : quiet + 1
  }
  return turns
}
const after = (written: number, arrived: number) => {
  const company = createCompany()
  company.learn(written, arrived)
  return company
}

it('lets somebody alone wait one turn', () => {
  expect(turnsOf(createCompany())).toBe(1)
  expect(turnsOf(after(1, 0))).toBe(1)
})
it('waits for as many as wrote last time and came meanwhile, and goes when they are there', () => {
  const company = after(3, 3)
  expect(turnsOf(company, [0, 0, 0, 2, 0, 0, 3])).toBe(7)
  expect(turnsOf(company, [0, 0, 0, 2, 0, 0, 2])).toBe(7 + 30)
})
it('gives up when nobody comes any more, and expects fewer the next time', () => {
  const company = after(8, 8)
  expect(turnsOf(company)).toBe(30)
  company.learn(1, 0)
  expect(turnsOf(company)).toBe(1)
})
it('waits for sixteen at most', () => {
  const company = after(40, 30)
  expect(turnsOf(company, [0, 0, 0, 0, 0, 15])).toBe(6)
})
it('lets a group that is large enough grow for four turns', () => {
  const company = after(40, 30)
  expect(turnsOf(company, [20, 5, 5, 5, 5, 5])).toBe(4)
  expect(turnsOf(company, [20, 5, 0, 5])).toBe(3)
})
