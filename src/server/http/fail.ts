import { errorStatus, type ErrorName } from '../../contract/errors.ts'

/**
 * The one error a handler throws on purpose. `message` is for the person; `detail` only for the log.
 * An unknown id and another account's id are both `notFound`, with the same words.
 */
export class Fail extends Error {
  readonly code: number
  readonly detail: unknown
  /** Seconds after which it is worth asking again. */
  retryAfter: number | undefined
  constructor(name: ErrorName, message: string, detail?: unknown) {
    super(message)
    this.code = errorStatus[name]
    this.detail = detail
  }
}

export const notFound = () => new Fail('notFound', 'Not found')

/** Refuses for a while, and says for how long. */
export function tooMany(seconds: number, message: string): Fail {
  const fail = new Fail('tooMany', message)
  fail.retryAfter = Math.max(1, Math.ceil(seconds))
  return fail
}
