import { z } from 'zod'
import { roleRights } from '../../contract/account/account.ts'
import type { Call, Right } from '../../contract/call.ts'
import { demoMessage, type Envelope } from '../../contract/errors.ts'
import { errorStack } from '../error-text.ts'
import type { Log } from '../log.ts'
import { Fail } from './fail.ts'
import type { Ctx, Exchange } from './handlers.ts'
import { unkeptPlace } from './unkept-place.ts'

export type SessionReader = (headers: Headers) => Promise<Omit<Ctx, 'exchange'> | null>
type AnyHandler = (input: unknown, ctx: Ctx) => Promise<unknown>
type Options = { session: SessionReader; log: Log; checkOutput: boolean }

const failed = (code: number, message: string): Envelope<null> => ({ code, message, data: null })

/** Names the field and the rule: `filters.channelUuids: Too big: expected array to have <=1000 items`. */
export function inputMessage(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'Bad input'
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message
}

const mayNot = (call: Call, ctx: Ctx): Envelope<null> | null => {
  if (call.kind === 'write' && ctx.isDemo) return failed(403, demoMessage)
  const needed: Right = call.right ?? (call.kind === 'write' ? 'manage' : 'read')
  const rights: readonly Right[] = roleRights[ctx.role]
  return rights.includes(needed) ? null : failed(403, 'Your role does not allow this')
}

/**
 * The one place every call goes through: session, demo rule, role, input, handler, envelope. Rights are checked before
 * the input, so a refused call learns nothing of the rules of its fields.
 */
export function createAnswer({ session, log, checkOutput }: Options) {
  return async (name: string, call: Call, handler: AnyHandler, raw: unknown, exchange: Exchange): Promise<Envelope> => {
    try {
      const isPublic = call.access === 'public'
      const who = isPublic ? null : await session(exchange.headers)
      if (!isPublic && !who) return failed(401, 'Sign in first')
      const ctx = { ...who, exchange } as Ctx // public handlers use `exchange` only
      const refused = isPublic ? null : mayNot(call, ctx)
      if (refused) return refused
      const input = call.input.safeParse(raw)
      if (!input.success) return failed(400, inputMessage(input.error))
      const place = unkeptPlace(input.data)
      if (place !== null) return failed(400, `${place}${place && ': '}Must not contain NUL or half a character`)
      const data = await handler(input.data, ctx)
      return { code: 200, message: 'success', data: checkOutput ? call.output.parse(data) : data }
    } catch (error) {
      if (error instanceof Fail) {
        if (error.detail !== undefined) log.warn('call failed', { call: name, code: error.code, detail: error.detail })
        return failed(error.code, error.message)
      }
      log.error('call broke', { call: name, error, stack: errorStack(error) })
      return failed(500, 'Something went wrong')
    }
  }
}
