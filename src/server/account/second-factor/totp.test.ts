import { expect, it } from 'vitest'
import { addressOf, base32, codeOf, makeSecret, matchingStep, stepOf } from './totp.ts'

// RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890; our codes are the last six of its eight
// digits
const secret = base32(Buffer.from('12345678901234567890'))
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('gives the code of the standard at second %i', (seconds, code) => {
  expect(codeOf(secret, stepOf(at(seconds)))).toBe(code)
})
it('takes the codes of the steps next to this one, and no further', () => {
  const step = stepOf(at(1234567890))
  const tried = [-2, -1, 0, 1, 2].map((by) => matchingStep(secret, codeOf(secret, step + by), at(1234567890)))
  expect(tried).toEqual([null, step - 1, step, step + 1, null])
})
it.each(['', '00592', '0059240', '００５９２４', ' 05924', 'abcdef'])('takes no %j', (code) => {
  expect(matchingStep(secret, code, at(1234567890))).toBeNull()
})
it('makes secrets of 160 bits, and an address that apps read', () => {
  const made = makeSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(makeSecret()).not.toBe(made)
  expect(addressOf('ABC', 'a+b@x.dk', 'Outbound')).toBe(
    'otpauth://totp/Outbound%3Aa%2Bb%40x.dk?secret=ABC&issuer=Outbound',
  )
  expect(addressOf('ABC', 'a@x.dk', 'Nord: Lys & Ø')).toBe(
    'otpauth://totp/Nord%20%20Lys%20%26%20%C3%98%3Aa%40x.dk?secret=ABC&issuer=Nord%20%20Lys%20%26%20%C3%98',
  )
})
