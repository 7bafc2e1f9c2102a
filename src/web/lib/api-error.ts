import { demoMessage } from '../../contract/errors.ts'

/** The server refused, or could not be reached (code 0). The message is for the user. */
export class ApiError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'ApiError'
    this.code = code
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Something went wrong'

/**
 * The text of a refusal for a form or snackbar; null where there is none. Refusals of the demo account open a dialog
 * everywhere, so they are not repeated.
 */
export function refusalOf(problem: unknown): string | null {
  if (problem === null || problem === undefined) return null
  const message = typeof problem === 'string' ? problem : messageOf(problem)
  return message === demoMessage ? null : message
}
