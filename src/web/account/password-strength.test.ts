import { expect, it } from 'vitest'
import { passwordProblem, passwordStrength, strengthHint, strengthLabels } from './password-strength.ts'

it('gives one point each for mixed case, a digit, a special character and length over 16', () => {
  expect(passwordStrength('')).toBe(0)
  expect(passwordStrength('password')).toBe(0)
  expect(passwordStrength('Password')).toBe(1)
  expect(passwordStrength('Password1')).toBe(2)
  expect(passwordStrength('Password1!')).toBe(3)
  expect(passwordStrength('Password1!Password')).toBe(4)
  expect(passwordStrength('a'.repeat(16))).toBe(0)
  expect(passwordStrength('a'.repeat(17))).toBe(1)
})
it('never gives more than 2 below 8 characters', () => {
  expect(passwordStrength('Pa1!')).toBe(2)
  expect(passwordStrength('Pa1!Pa1')).toBe(2)
  expect(passwordStrength('Pa1!Pa1!')).toBe(3)
})
it('reads letters of any alphabet', () => {
  expect(passwordStrength('ÆbleGrød')).toBe(1)
})
it('says what is missing while nothing counts yet', () => {
  expect(strengthHint('')).toBe('Minimum 8 characters')
  expect(strengthHint('kaffeku')).toBe('Minimum 8 characters')
  expect(strengthHint('kaffekup')).toContain('add a digit')
  expect(strengthHint('kaffekupkaffekup')).not.toContain('Minimum')
})
it('says what is wrong in the words of the product', () => {
  expect(passwordProblem('  ')).toBe("Password can't be blank")
  expect(passwordProblem('1234567')).toBe('Password must be at least 8 characters long')
  expect(passwordProblem('12345678')).toBeNull()
  expect(strengthLabels[1]).toBe("Try again, that's too easy.")
})
