/**
 * A mail that did not go out. Temporary ones are worth another try later; the others fail again with the same mail. The
 * message is for people: it may be shown to anyone who set the mail up.
 */
export class MailError extends Error {
  readonly isTemporary: boolean
  /** The server does not take mails to this address, today and tomorrow. */
  readonly isOfAddress: boolean
  constructor(message: string, isTemporary: boolean, options?: ErrorOptions & { isOfAddress?: boolean }) {
    super(message, options)
    this.isTemporary = isTemporary
    this.isOfAddress = options?.isOfAddress ?? false
  }
}

/** What the mail library says in an error. */
type Raw = { code?: unknown; responseCode?: unknown; response?: unknown; message?: unknown }

const longest = 300 // characters of what a server says
const line = (text: unknown): string =>
  (typeof text === 'string' ? text : '').replaceAll(/\s+/g, ' ').trim().slice(0, longest)

/** RFC 5321: answers from 400 may be different later, answers from 500 will not. Everything on the way there may be, too. */
export function mailError(error: unknown): MailError {
  const { code, responseCode, response, message } = (error instanceof Error ? error : {}) as Raw
  const options = { cause: error }
  const isRefused = code === 'EAUTH' || code === 'ENOAUTH'
  // RFC 4954: a server that cannot look the user up just now says 454 or 421. Its words may name the user, so they stay out
  if (isRefused && typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500)
    return new MailError(`The mail server could not check user and password just now (${responseCode})`, true, options)
  if (isRefused) return new MailError('The mail server refused the user or password of SMTP_URL', false, options)
  if (typeof responseCode === 'number' && responseCode >= 400)
    return new MailError(`The mail server refused it: ${line(response ?? message)}`, responseCode < 500, {
      ...options,
      isOfAddress: responseCode >= 500,
    })
  if (code === 'EENVELOPE')
    return new MailError(`An address was refused: ${line(message)}`, false, { ...options, isOfAddress: true })
  return new MailError(`The mail server could not be reached: ${line(code ?? message)}`, true, options)
}
