import { expect, it } from 'vitest'
import { shownTabs } from './shown-tabs.ts'

const items = ['a', 'b', 'c', 'd']
const shown = (chosen: string, room: number) => shownTabs(items, (item) => item === chosen, room).join('')

it('shows the first, as many as there is room for', () => {
  expect(shown('a', 4)).toBe('abcd')
  expect(shown('b', 9)).toBe('abcd')
  expect(shown('b', 2)).toBe('ab')
})
it('never hides the chosen one: it takes the last place', () => {
  expect(shown('d', 3)).toBe('abd')
  expect(shown('c', 1)).toBe('c')
  expect(shown('d', 0)).toBe('d')
})
it('shows the first where none is chosen', () => expect(shown('z', 2)).toBe('ab'))
