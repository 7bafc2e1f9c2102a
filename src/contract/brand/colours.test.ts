import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { colourFields } from './brand-bounds.ts'
import { colourProblem, contrastOf, darkColourProblem, grounds } from './colours.ts'

it('computes contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrastOf('#123456', '#123456')).toBe(1)
})

it('says which words cannot be read in which scheme', () => {
  expect(colourProblem('#767676')).toBe(
    'A link of this colour on the page cannot be read in the light scheme: the contrast is 4.23:1, and must be at least 4.5:1',
  )
  expect(colourProblem('#ffcc00')).toMatch(/^White words on a button of this colour cannot be read in the light scheme/)
  expect(darkColourProblem('#5b5bd6')).toMatch(/^A link of this colour on a card cannot be read in the dark scheme/)
  expect(colourProblem('green')).toBe('Must be a colour like #1f6f43')
  expect([colourProblem('#1f6f43'), darkColourProblem('#7fd1a5')]).toEqual([null, null])
  expect([colourProblem(colourFields.light), darkColourProblem(colourFields.dark)]).toEqual([null, null])
})

it('knows the grounds that pages have', () => {
  const tokens = readFileSync('src/web/styles/tokens.css', 'utf8')
  const [, light = '', dark = ''] = tokens.split(/:root\[data-mantine-color-scheme="(?:light|dark)"\]/)
  for (const [css, of] of [
    [light, grounds.light],
    [dark, grounds.dark],
  ] as const) {
    expect(css).toContain(`--bg: ${of.page};`)
    expect(css).toContain(`--surface: ${of.card};`)
  }
})
