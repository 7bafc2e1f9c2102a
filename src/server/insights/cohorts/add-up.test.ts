import { expect, it } from 'vitest'
import { addUp, type Part } from './add-up.ts'

const part = (over: Partial<Part>): Part => ({
  age: 5,
  delay: 0,
  approved: 0,
  paid: 0,
  open: 0,
  rejected: 0,
  sales: 0,
  earned: 0,
  squares: 0,
  ...over,
})

it('adds up what clicks brought by state, and how soon after the click', () => {
  const sums = addUp([
    // older than 90 days: within 7 days, within 30, and after 90
    part({ approved: 1000, paid: 200, rejected: 70, sales: 4, earned: 1200, squares: 500 }),
    part({ delay: 2, open: 300, sales: 1, earned: 300, squares: 90 }),
    part({ delay: 5, paid: 40 }),
    // 14 to 29 days old: within 7 and within 14 days
    part({ age: 2, delay: 0, open: 500, sales: 2, earned: 500, squares: 50 }),
    part({ age: 2, delay: 1, open: 5, sales: 1, earned: 5, squares: 25 }),
  ])
  expect(sums).toEqual({
    commission: 2045,
    approved: 1000,
    paid: 240,
    open: 805,
    longOpen: 300,
    rejected: 70,
    after: [
      { commission: 1700, of: 2045 },
      { commission: 1705, of: 2045 },
      // from here on only the old clicks count
      { commission: 1500, of: 1540 },
      { commission: 1500, of: 1540 },
      { commission: 1500, of: 1540 },
    ],
    // rejected sales count as sales too: the usual count was learned with them
    recent: { sales: 3, cents: 505, squares: 75 },
    all: { sales: 8, cents: 2005, squares: 665 },
  })
})

it('takes clicks of 30 days as ripe, and younger ones not', () => {
  const of = (age: number) => addUp([part({ age, open: 100, sales: 1, earned: 100 })]).recent.sales
  expect([0, 1, 2, 3, 4, 5].map(of)).toEqual([1, 1, 1, 0, 0, 0])
})

it('is nothing of nothing', () => {
  expect(addUp([])).toMatchObject({ commission: 0, after: Array.from({ length: 5 }, () => ({ commission: 0, of: 0 })) })
})
