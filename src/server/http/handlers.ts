import type { Role } from '../../contract/account/account.ts'
import type { Call, Output, Parsed } from '../../contract/call.ts'
import type { Contract } from '../../contract/index.ts'

/** What a handler may know of the request: headers in, cookies out. */
export type Exchange = { headers: Headers; setCookies: (cookies: string[]) => void }

/** The signed-in person. `timezone` and `currencyCode` decide what a day and an amount are in every answer. */
export type Ctx = {
  accountUuid: string
  userUuid: string
  role: Role
  isDemo: boolean
  timezone: string
  currencyCode: string
  exchange: Exchange
}

export type Handlers<M extends Record<string, Call>> = {
  [K in keyof M]: (input: Parsed<M[K]>, ctx: Ctx) => Promise<Output<M[K]>>
}
export type AllHandlers = { [M in keyof Contract]: Handlers<Contract[M]> }
