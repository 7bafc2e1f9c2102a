import type { Call, Output, Parsed } from '../../contract/call.ts'
import type { Contract } from '../../contract/index.ts'
import type { Principal } from './principal.ts'

/** What a public call may read from its request and add to its answer: headers in, cookies and headers out. */
export type Exchange = {
  headers: Headers
  /** The client's address, behind trusted proxies. */
  address: string
  setCookies: (cookies: string[]) => void
  setHeader: (name: string, value: string) => void
}

/** A public call gets the exchange; any other call gets only the principal, not the request. */
type Asker<C extends Call> = C extends { access?: 'public' } ? Exchange : Principal

export type Handlers<M extends Record<string, Call>> = {
  [K in keyof M]: (input: Parsed<M[K]>, asker: Asker<M[K]>) => Promise<Output<M[K]>>
}
export type AllHandlers = { [M in keyof Contract]: Handlers<Contract[M]> }
