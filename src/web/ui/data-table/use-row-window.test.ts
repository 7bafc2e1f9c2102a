import { expect, it } from 'vitest'
import { rowWindow } from './use-row-window.ts'

// 600 px of rows of 40 px: 15 are visible, 4 may be half scrolled out, 10 are ready on either side
it('draws what is seen and ten rows on either side', () => {
  expect(rowWindow(0, 600, 40, 5000)).toEqual({ start: 0, end: 29 })
  expect(rowWindow(4000, 600, 40, 5000)).toEqual({ start: 90, end: 129 })
})
it('stays as it is until four rows went by', () => {
  expect(rowWindow(4159, 600, 40, 5000)).toEqual(rowWindow(4000, 600, 40, 5000))
  expect(rowWindow(4160, 600, 40, 5000)).toEqual({ start: 94, end: 133 })
})
it('has every seen row at any position', () => {
  const short: number[] = []
  for (let top = 0; top <= 5000 * 44 - 570; top += 13) {
    const { start, end } = rowWindow(top, 570, 44, 5000)
    if (start * 44 > top || end * 44 < top + 570) short.push(top)
  }
  expect(short).toEqual([])
})
it('shows the end of a list that has become shorter than the position', () => {
  const { start, end } = rowWindow(90_000, 600, 40, 100)
  expect(end).toBe(100)
  expect(start).toBeLessThanOrEqual(85)
})
it('draws a short list whole, an empty one not at all, and nothing above the top', () => {
  expect(rowWindow(0, 600, 40, 7)).toEqual({ start: 0, end: 7 })
  expect(rowWindow(0, 600, 40, 0)).toEqual({ start: 0, end: 0 })
  expect(rowWindow(-80, 600, 40, 5000)).toEqual(rowWindow(0, 600, 40, 5000))
})
