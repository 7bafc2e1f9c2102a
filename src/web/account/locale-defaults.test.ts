import { formatOf, formatOfCountry } from '../../report/format-of.ts'
import { expect, it } from 'vitest'
import { currencies } from '../../contract/money.ts'
import { currencyCodes, currencyOf, offsetText, zoneOptions } from './locale-defaults.ts'

it('knows every currency of the contract and no other', () => {
  expect(currencyCodes).toEqual([...currencies].sort())
})
it('guesses the currency from the language of the browser', () => {
  expect(currencyOf('da-DK')).toBe('DKK')
  expect(currencyOf('sv')).toBe('SEK')
  expect(currencyOf('en-GB')).toBe('GBP')
  expect(currencyOf('de-AT')).toBe('EUR')
  expect(currencyOf('is-IS')).toBe('ISK')
  expect(currencyOf('not a language')).toBe('DKK')
  expect(currencyOf('en-AQ')).toBe('DKK')
})
it('names zones with their offset at the time', () => {
  expect(offsetText('Europe/Copenhagen', new Date('2026-01-15T12:00Z'))).toBe('UTC+01:00')
  expect(offsetText('Europe/Copenhagen', new Date('2026-07-15T12:00Z'))).toBe('UTC+02:00')
  expect(offsetText('UTC', new Date())).toBe('UTC')
  const options = zoneOptions(new Date('2026-01-15T12:00Z'), 'Europe/Copenhagen')
  expect(options.find((o) => o.value === 'America/New_York')?.label).toBe('(UTC-05:00) America/New York')
  expect(options.filter((o) => o.value === 'Europe/Copenhagen')).toHaveLength(1)
})
it.each([
  ['da-DK', 'danish'],
  ['de', 'german'],
  ['de-CH', 'german'],
  ['nl-BE', 'dutch'],
  ['sv-FI', 'swedish'],
  ['nn', 'norwegian'],
  ['no', 'norwegian'],
  ['fi', 'finnish'],
  ['fr-CA', 'french'],
  ['en-US', 'american'],
  ['en-GB', 'british'],
  ['en-AU', 'british'],
  ['pl', 'british'],
  ['not a language', 'british'],
])('proposes for %s what is %s', (language, format) => {
  expect(formatOf(language)).toBe(format)
})

it.each([
  ['DK', 'danish'],
  ['DE', 'german'],
  ['AT', 'german'],
  ['NL', 'dutch'],
  ['SE', 'swedish'],
  ['NO', 'norwegian'],
  ['FI', 'finnish'],
  ['FR', 'french'],
  ['US', 'american'],
  ['GB', 'british'],
  ['PL', 'british'],
  ['', 'british'],
  ['Denmark', 'british'],
])('writes to %s in the %s format where nobody chose one', (country, format) =>
  expect(formatOfCountry(country)).toBe(format),
)
