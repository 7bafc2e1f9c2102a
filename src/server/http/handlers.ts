import type { Call, Output, Parsed } from '../../contract/call.ts'
import type { Contract } from '../../contract/index.ts'
import type { Principal } from './principal.ts'

/** What a public call may know of its request, and say next to its answer: headers in, cookies and headers out. */
export type Exchange = {
  headers: Headers
  /** Where the request came from, behind the proxies that are believed. */
  address: string
  setCookies: (cookies: string[]) => void
  setHeader: (name: string, value: string) => void
}

/** A call without a session sees the exchange, every other one the principal and nothing of how it was asked. */
type Asker<C extends Call> = C extends { access?: 'public' } ? Exchange : Principal

export type Handlers<M extends Record<string, Call>> = {
  [K in keyof M]: (input: Parsed<M[K]>, asker: Asker<M[K]>) => Promise<Output<M[K]>>
}
export type AllHandlers = { [M in keyof Contract]: Handlers<Contract[M]> }
