import { describe, expect, it } from 'vitest'
import { valuesTooLong } from './values-too-long.ts'

const values = (letter: string, each: number) => Array.from({ length: 20 }, () => letter.repeat(each))

describe('values of filters, all together', () => {
  it('may be a thousand uuids', () =>
    expect(valuesTooLong(Array.from({ length: 1000 }, () => '725b1a82-1894-8ecd-8845-26a5527525e0'))).toBeNull())
  it('may have fifty thousand plain characters and no more', () => {
    expect(valuesTooLong(values('x', 2500))).toBeNull()
    expect(valuesTooLong([...values('x', 2500), 'x'])).toBe('All values together may have at most 50000 characters')
  })
  it.each([
    ['€', 9],
    ['\\', 6],
    ["'", 6],
    ['"', 3],
    ['\n', 4],
  ])('weigh what the address carries of them: %s', (letter, weight) => {
    expect(valuesTooLong(values(letter, Math.floor(60_000 / 20 / weight)))).toBeNull()
    expect(valuesTooLong(values(letter, Math.ceil(131_072 / 20 / weight)))).toMatch(/^All values together/)
  })
})
