import { errorStatus, type ErrorName } from '../../contract/errors.ts'

/**
 * The only error a handler throws on purpose. `message` is for the user; `detail` only for the log. An unknown id and
 * another account's id are both `notFound`, with the same text.
 */
export class Fail extends Error {
  readonly code: number
  readonly detail: unknown
  /** Seconds after which a retry makes sense. */
  retryAfter: number | undefined
  constructor(name: ErrorName, message: string, detail?: unknown) {
    super(message)
    this.code = errorStatus[name]
    this.detail = detail
  }
}

export const notFound = () => new Fail('notFound', 'Not found')

/** Refuses temporarily, with the time to wait. */
export function tooMany(seconds: number, message: string): Fail {
  const fail = new Fail('tooMany', message)
  fail.retryAfter = Math.max(1, Math.ceil(seconds))
  return fail
}
