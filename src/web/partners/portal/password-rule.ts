import { leastPassword, longest } from '../../../contract/bounds.ts'

/** Validates a merchant user's new password. Too long is an error: a truncated one would not work later. */
export const passwordProblem = (text: string): string | null => {
  if (text.length < leastPassword) return `Password must be at least ${leastPassword} characters long`
  return text.length > longest.password ? `Must have at most ${longest.password} characters` : null
}
