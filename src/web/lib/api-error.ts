import { demoMessage } from '../../contract/errors.ts'

/** The server said no, or could not be reached (code 0). The message is for a person. */
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
 * What a form or a snackbar says of a refusal; null where there is nothing to say. What the demo account may not do has a
 * dialog, which opens wherever it is refused, and is not said twice.
 */
export function refusalOf(problem: unknown): string | null {
  if (problem === null || problem === undefined) return null
  const message = typeof problem === 'string' ? problem : messageOf(problem)
  return message === demoMessage ? null : message
}
