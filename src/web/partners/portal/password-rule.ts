import { leastPassword, longest } from '../../../contract/bounds.ts'

/** What is wrong with a password that somebody of a merchant chooses. A longer one is not cut: it would open nothing later. */
export const passwordProblem = (text: string): string | null => {
  if (text.length < leastPassword) return `Password must be at least ${leastPassword} characters long`
  return text.length > longest.password ? `Must have at most ${longest.password} characters` : null
}
