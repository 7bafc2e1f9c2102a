import { Fail } from '../http/fail.ts'

/** Where an account's people sign in: the product's own address, or a domain of the account's that wears its brand. */
export type Places = {
  /** The account whose own domain a Host header names; undefined under the product's own address. */
  accountOf: (host: string | null) => string | undefined
  /** What links to pages of the product begin with, for the people of an account. */
  addressFor: (accountUuid: string) => Promise<string>
}

/** Where there are no own domains. */
export const onePlace: Pick<Places, 'accountOf'> = { accountOf: () => undefined }

/** Under an own domain there is nobody but the people of its account (R248: the product under an own domain). */
export const isHere = ({ accountOf }: Pick<Places, 'accountOf'>, headers: Headers, accountUuid: string): boolean =>
  (accountOf(headers.get('host')) ?? accountUuid) === accountUuid

export const wrongSignIn = (): Fail => new Fail('signedOut', 'Wrong e-mail or password')
