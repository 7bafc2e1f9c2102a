/**
 * A mail that was not sent. Temporary errors are worth a retry; others will occur again with the same mail. The message
 * may be shown to the user who set the mail up.
 */
export class MailError extends Error {
  readonly isTemporary: boolean
  /** The server permanently refuses mails to this address. */
  readonly isOfAddress: boolean
  constructor(message: string, isTemporary: boolean, options?: ErrorOptions & { isOfAddress?: boolean }) {
    super(message, options)
    this.isTemporary = isTemporary
    this.isOfAddress = options?.isOfAddress ?? false
  }
}

/** Fields of the mail library's errors. */
type Raw = { code?: unknown; responseCode?: unknown; response?: unknown; message?: unknown }

const longest = 300 // characters of what a server says
const line = (text: unknown): string =>
  (typeof text === 'string' ? text : '').replaceAll(/\s+/g, ' ').trim().slice(0, longest)

/** RFC 5321: answers from 400 are temporary, answers from 500 permanent. Connection errors are temporary too. */
export function mailError(error: unknown): MailError {
  const { code, responseCode, response, message } = (error instanceof Error ? error : {}) as Raw
  const options = { cause: error }
  const isRefused = code === 'EAUTH' || code === 'ENOAUTH'
  // RFC 4954: a server that temporarily cannot verify the user answers 454 or 421. Its text may contain the user name,
  // so it is omitted
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
