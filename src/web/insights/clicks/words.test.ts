import { expect, it } from 'vitest'
import { countryName } from '../../lib/country-name.ts'
import { delayText, duration, evidenceText, whyText } from './words.ts'

it('names countries, and leaves what is none', () => {
  expect([countryName('DK'), countryName(''), countryName('??')]).toEqual(['Denmark', '', '??'])
})
it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [200, '3 min 20 s'],
  [7500, '2 h 5 min'],
  [86_400, '1 day'],
  [180_000, '2 days 2 h'],
])('says %i seconds in its two largest units', (seconds, text) => expect(duration(seconds)).toBe(text))
it('says on which side of the click a sale lies', () => {
  expect(delayText(60)).toBe('1 min after the click')
  expect(delayText(-60)).toBe('1 min before the click, by the network’s clock')
})
it('keeps words it does not know', () => {
  expect([whyText('priority'), whyText('new rule'), evidenceText('none')]).toEqual([
    'This campaign is prioritised.',
    'new rule',
    null,
  ])
})
