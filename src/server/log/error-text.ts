import { DrizzleQueryError } from 'drizzle-orm'

/**
 * What a log may hold of an error. A statement that failed carries its values, in its message and in its stack: addresses,
 * hashes of passwords, whatever was written. They are left out, and so is what the database repeats of a value.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof DrizzleQueryError)) return `${error.name}: ${error.message}`
  const { cause } = error
  const why = cause instanceof Error ? cause.message.replace(/: ".*"$/s, '') : 'no reason given'
  return `${codeOf(cause)}: ${why} in: ${error.query}`
}

/** Why something failed, in one line for the operator: the message, and its cause where that says more. */
export function causeText(error: unknown): string {
  if (!(error instanceof Error) || error instanceof DrizzleQueryError) return errorText(error)
  const said = error.message === '' ? error.name : error.message
  const { cause } = error
  return cause instanceof Error && !said.includes(cause.message) ? `${said}: ${causeText(cause)}` : said
}

/** What a log may hold of an error, with the places in the program that led there. */
export function errorStack(error: unknown): string {
  if (!(error instanceof Error)) return errorText(error)
  const stack = error.stack ?? ''
  const at = stack.indexOf(error.message)
  return errorText(error) + (at < 0 ? '' : stack.slice(at + error.message.length))
}

/** PostgreSQL's five characters, which say more than the name of a class. */
const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? `Query ${cause.code}` : 'Query'
