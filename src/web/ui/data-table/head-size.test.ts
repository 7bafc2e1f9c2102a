import { expect, it } from 'vitest'
import { headSize } from './head-size.ts'
import { columnSize } from './column.ts'

const head = (label: string, over: { unit?: string; sortable?: boolean } = {}) =>
  headSize({ id: label, label, value: () => null, ...over })

// measured in Chromium, plus the space around the text: 24 px for the cell, 18 for the arrow
it.each([
  ['Commission', 71.9],
  ['Assigned', 53.9],
  ['Projected value', 89.9],
  ['Merchant', 57],
])('leaves room for all of "%s", and not much more', (label, measured) => {
  expect(head(label)).toBeGreaterThanOrEqual(measured + 42)
  expect(head(label)).toBeLessThan(measured * 1.12 + 42)
})
it('needs the room of its longer line where it may be in two', () => {
  const wrapped = (label: string) => headSize({ id: label, label, value: () => null, wraps: true })
  expect(wrapped('Commission last 30 days')).toBe(head('Commission'))
  expect(wrapped('Number of campaigns')).toBe(head('campaigns'))
  expect(wrapped('Owner')).toBe(head('Owner'))
})
it('counts the currency behind the label, and no arrow where nobody can sort', () => {
  expect(head('Revenue', { unit: 'DKK' })).toBeGreaterThan(head('Revenue') + 4 + 3 * 7)
  expect(head('Revenue', { sortable: false })).toBe(head('Revenue') - 18)
})
it('widens a column that is too narrow for its head, and no other', () => {
  const column = { id: 'a', label: 'Commission', value: () => null }
  expect(columnSize({ ...column, size: 40 })).toBe(head('Commission'))
  expect(columnSize({ ...column, size: 300 })).toBe(300)
})
