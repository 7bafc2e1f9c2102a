import { describe, expect, it } from 'vitest'
import { joinLists, listJoiner } from './lists.ts'

describe.each([
  ['joined once', joinLists],
  ['joined by what remembers', listJoiner()],
])('lists %s', (_, join) => {
  it('are one list, each entry once and in order', () => {
    expect(join('a,c', 'b,c,d')).toBe('a,b,c,d')
    expect(join('b,c,d', 'a,c')).toBe('a,b,c,d')
  })
  it('stay as they are where one holds the other', () => {
    expect(join('a,b,c', 'a,c')).toBe('a,b,c')
    expect(join('a,c', 'a,b,c')).toBe('a,b,c')
    expect(join('a', 'a')).toBe('a')
    expect(join('', 'a')).toBe('a')
    expect(join('a', '')).toBe('a')
    expect(join('', '')).toBe('')
  })
  it('tell an entry from one that it is part of', () => {
    expect(join('awin-de,x', 'awin')).toBe('awin,awin-de,x')
    expect(join('xy', 'x,y')).toBe('x,xy,y')
  })
})
