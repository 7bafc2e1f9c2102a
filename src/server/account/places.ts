import { Fail } from '../http/fail.ts'

/** Where an account's users sign in: the product's own address, or a custom domain of the account with its brand. */
export type Places = {
  /** The account of the custom domain in a Host header; undefined for the product's own address. */
  accountOf: (host: string | null) => string | undefined
  /** The base URL of links to the product for the users of an account. */
  addressFor: (accountUuid: string) => Promise<string>
}

/** For servers without custom domains. */
export const onePlace: Pick<Places, 'accountOf'> = { accountOf: () => undefined }

/** On a custom domain only the users of its account exist (R248: the product under an own domain). */
export const isHere = ({ accountOf }: Pick<Places, 'accountOf'>, headers: Headers, accountUuid: string): boolean =>
  (accountOf(headers.get('host')) ?? accountUuid) === accountUuid

export const wrongSignIn = (): Fail => new Fail('signedOut', 'Wrong e-mail or password')
