import { expect, it } from 'vitest'
import { partsToKeep } from './fit-to-plan.ts'

const parts = (text: string) =>
  text.split('').map((id) => ({ id: id.toLowerCase(), isPaused: id === id.toLowerCase() }))
/** Capitals are active, lower-case letters are not. */
const stays = (all: string, most: number | null, chosen = '') =>
  [...partsToKeep(parts(all), most, chosen.split(''))].sort().join('')

it('keeps what was chosen, then what is active, then what was there first', () => {
  expect(stays('ABCDEFG', 5)).toBe('abcde')
  expect(stays('ABCDEFG', 5, 'fg')).toBe('abcfg')
  expect(stays('ABCDEFG', 2, 'gc')).toBe('cg')
  expect(stays('abCD', 2)).toBe('cd')
  expect(stays('abCD', 3)).toBe('acd')
})
it('keeps all where there is no limit, or room for all', () => {
  expect(stays('aBc', null)).toBe('abc')
  expect(stays('AB', 5)).toBe('ab')
})
it('fills the room with others when something chosen is gone', () => {
  expect(stays('ABC', 2, 'zc')).toBe('ac')
})
