/** What is wrong with an e-mail address, or null. The server has the last word. */
export function emailProblem(value: string): string | null {
  const text = value.trim()
  if (text === '') return 'This field is required'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? null : 'Must be an e-mail address'
}
