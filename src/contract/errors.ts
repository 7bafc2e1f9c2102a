/** Error codes of the envelope. The HTTP status equals the code in the body. */
export const errorStatus = {
  badInput: 400,
  signedOut: 401,
  needsPlan: 402,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  wrongType: 415,
  needsProof: 428,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  full: 507,
} as const
export type ErrorName = keyof typeof errorStatus

/** A store is unreachable. Whether the data being saved was stored is unknown. */
export const awayMessage = 'The stored data cannot be reached just now. Please try again in a moment.'
/** The disk is nearly full: writes by people are refused, so that visits can still be counted. */
export const fullMessage =
  'The disk of this server is nearly full, so nothing can be saved. Redirects and counting go on. Please free some space.'
/**
 * For a change of money, people or ways to sign in: the session is signed in, but its last proof of identity is too
 * old.
 */
export const proofMessage = 'Please confirm that it is you'
export const demoMessage = 'This action is not allowed in Demo mode'

/** Every response of the API. `code` 200 is success; any other has a sentence for a person in `message`. */
export type Envelope<T = unknown> = { code: number; message: string; data: T }
