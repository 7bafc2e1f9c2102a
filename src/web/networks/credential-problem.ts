import { messageOf } from '../lib/api-error.ts'

/**
 * What the server says of one field of a form of credentials (`credentials.token: is missing`), in the form's words; null
 * when it is about no field that stands there.
 */
export function credentialProblem(
  error: unknown,
  fields: readonly { name: string }[],
): { name: string; text: string } | null {
  const [, name, problem] = /^credentials\.(\w+): (.+)$/s.exec(messageOf(error)) ?? []
  if (name === undefined || problem === undefined || !fields.some((f) => f.name === name)) return null
  return {
    name,
    text: problem === 'is missing' ? 'This field is required' : problem.replace(/^./, (l) => l.toUpperCase()),
  }
}
