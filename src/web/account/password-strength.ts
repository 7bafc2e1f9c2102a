import { leastPassword } from '../../contract/bounds.ts'

/** A longer password earns a point. */
const longPassword = 16

export const strengthLabels = [
  '',
  "Try again, that's too easy.",
  "It's ok, but you can do better…",
  'Good one!',
  "That's perfect!",
] as const

/**
 * 0 to 4 (R33: passwords): one each for mixed case, a digit, a special character and more than 16
 * characters; below 8 characters never more than 2.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const length = Array.from(password).length
  const points = [
    /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{N}\s]/u.test(password),
    length > longPassword,
  ].filter(Boolean).length
  return Math.min(points, length < leastPassword ? 2 : 4) as 0 | 1 | 2 | 3 | 4
}

/** Hint for a password without any point, shown below the meter. */
export const strengthHint = (password: string): string =>
  Array.from(password).length < leastPassword
    ? `Minimum ${leastPassword} characters`
    : `Too easy: mix capital and small letters, add a digit or a special character, or use more than ${longPassword} characters`

/** What is wrong with a new password, in the words people read, or null. */
export function passwordProblem(password: string): string | null {
  if (password.trim() === '') return "Password can't be blank"
  return password.length < leastPassword ? `Password must be at least ${leastPassword} characters long` : null
}
