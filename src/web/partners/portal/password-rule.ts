/** What is wrong with a password that somebody of a merchant chooses. A longer one is not cut: it would open nothing later. */
export const passwordProblem = (text: string): string | null => {
  if (text.length < 8) return 'Password must be at least 8 characters long'
  return text.length > 128 ? 'Must have at most 128 characters' : null
}
