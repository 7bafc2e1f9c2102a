import { expect, it } from 'vitest'
import { countryOfDialCode, dialCodes } from './dial-codes.ts'
import { phoneCountry } from './person.ts'

it.each([
  ['45', 'DK'],
  ['+45', 'DK'],
  ['0046', 'SE'],
  ['1', 'US'],
  ['44', 'GB'],
  ['47', 'NO'],
  ['999', undefined],
  ['', undefined],
  ['DK', undefined],
])('reads the dial code %j as %s', (text, country) => {
  expect(countryOfDialCode(text)).toBe(country)
})

it('has one country for each dial code there is', () => {
  expect([...new Set(dialCodes.values())].filter((code) => countryOfDialCode(code) === undefined)).toEqual([])
})

it.each([
  ['dk', 'DK'],
  [' +45 ', 'DK'],
  ['', ''],
])('keeps the country of a phone written %j as %j', (text, kept) => {
  expect(phoneCountry.parse(text)).toBe(kept)
})

it.each(['999', 'Denmark', '+', 'X'])('refuses %j as the country of a phone', (text) => {
  expect(phoneCountry.safeParse(text).error?.issues[0]?.message).toBe(
    'Must be a country of two letters like DK, or its dial code like 45',
  )
})
