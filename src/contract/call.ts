import type { z } from 'zod'
import type { LimitClass } from './limits.ts'
import type { Feature } from './plans.ts'
import type { Scope } from './scopes.ts'

/**
 * What a signed-in user may do. `account.ts` maps roles to rights; the server enforces them, the browser only hides.
 */
export type Right = 'read' | 'manage' | 'money' | 'users' | 'deactivate'
export type Access = 'public' | 'session'

/**
 * One API call as data: handler, browser client, demo rule, roles, OpenAPI document and reference page follow from it.
 * `path` is relative to `/api`; its `{name}` parts are filled from the input. `UPDATE` accepts both PUT and PATCH.
 */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, A extends Access = Access> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'UPDATE'
  path: `/${string}`
  /** A write is refused to demo accounts and is a mutation in the browser. */
  kind: 'read' | 'write'
  /** `public` calls need no session. Everything else does. */
  access?: A
  /** The right a write needs; reads need `read`. Default for writes: `manage`. */
  right?: Right
  /**
   * Requires that the user has proven who they are within the last ten minutes (R44: re-authentication). Default:
   * true for writes that need the right `money` or `users`.
   */
  proof?: boolean
  /** The feature the account's plan must include; omitted: any plan. */
  feature?: Feature
  /** The rate limit; `standard` if omitted. */
  limit?: LimitClass
  /** Scopes of API keys that may call it; without one, no key may. */
  scopes?: readonly [Scope, ...Scope[]]
  /** Takes a file as multipart/form-data, field `file`, which arrives in the input as `{ name, bytes }`. */
  file?: { mostBytes: number }
  /** Responds with a file of this kind instead of JSON, generated while it is sent. */
  download?: string
  summary: string
  input: I
  output: O
}
export type Input<C extends Call> = z.input<C['input']>
export type Parsed<C extends Call> = z.output<C['input']>
export type Output<C extends Call> = z.output<C['output']>

export const call = <I extends z.ZodType, O extends z.ZodType, A extends Access = 'session'>(
  c: Call<I, O, A>,
): Call<I, O, A> => c

/** Whether a call is refused to a session without a recent proof of identity. */
export const asksProof = ({ proof, kind, right }: Pick<Call, 'proof' | 'kind' | 'right'>): boolean =>
  proof ?? (kind === 'write' && (right === 'money' || right === 'users'))
