/**
 * What went wrong with a network, for the publisher: `credentials` they must reconnect, `limited` and `unavailable` it
 * is retried later, `unreadable` the answer could not be parsed, `refused` the network did not accept the request,
 * `blocked` the address is not public.
 */
export type NetworkTrouble = 'credentials' | 'limited' | 'unavailable' | 'unreadable' | 'refused' | 'blocked'

/** The message is shown to people and logged: it never contains an address with its query, a header or a secret. */
export class NetworkError extends Error {
  readonly trouble: NetworkTrouble
  constructor(trouble: NetworkTrouble, message: string) {
    super(message)
    this.name = 'NetworkError'
    this.trouble = trouble
  }
}

/** Masks every secret in a text from outside. Short values stay: masking them would mask ordinary words. */
export const redact = (text: string, secrets: readonly string[]) =>
  secrets.filter((s) => s.length >= 4).reduce((cleaned, secret) => cleaned.replaceAll(secret, '•••'), text)
