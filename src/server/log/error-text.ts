import { DrizzleQueryError } from 'drizzle-orm'

/**
 * The part of an error that may be logged. A failed statement contains its values in its message and stack: addresses,
 * password hashes, any input. These are omitted, as is any value the database repeats.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof DrizzleQueryError)) return `${error.name}: ${error.message}`
  const { cause } = error
  const why = cause instanceof Error ? cause.message.replace(/: ".*"$/s, '') : 'no reason given'
  return `${codeOf(cause)}: ${why} in: ${error.query}`
}

/** The cause of an error in one line for the operator: the message, and its cause if that has more information. */
export function causeText(error: unknown): string {
  if (!(error instanceof Error) || error instanceof DrizzleQueryError) return errorText(error)
  const said = error.message === '' ? error.name : error.message
  const { cause } = error
  return cause instanceof Error && !said.includes(cause.message) ? `${said}: ${causeText(cause)}` : said
}

/** The part of an error that may be logged, with its stack. */
export function errorStack(error: unknown): string {
  if (!(error instanceof Error)) return errorText(error)
  const stack = error.stack ?? ''
  const at = stack.indexOf(error.message)
  return errorText(error) + (at < 0 ? '' : stack.slice(at + error.message.length))
}

/** PostgreSQL's five-character code, which is more informative than the class name. */
const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? `Query ${cause.code}` : 'Query'
