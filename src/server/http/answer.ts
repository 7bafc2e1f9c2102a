import type { Call } from '../../contract/call.ts'
import { awayMessage, errorStatus, type Envelope, fullMessage } from '../../contract/errors.ts'
import { errorStack } from '../log/error-text.ts'
import type { Log } from '../log/log.ts'
import { isStoreAway, isTooMuch } from '../store/store-away.ts'
import { Fail } from './fail.ts'
import { createUploadSlots } from './upload-slots.ts'
import type { Exchange } from './handlers.ts'
import { perform, readInput } from './perform.ts'
import type { Principal } from './principal.ts'
import type { RateLimits } from './rate-limits.ts'

/** The principal of a request; null when there is none, or its credentials are invalid. */
export type Identify = (headers: Headers) => Promise<Principal | null>
/** The handler of any call, public or not; the call says which. */
export type AnyHandler = (input: never, asker: Exchange & Principal) => Promise<unknown>
type Options = {
  identify: Identify
  rates: RateLimits
  log: Log
  checkOutput: boolean
  /** True when the disk has no room for users' data. */
  isFull?: () => boolean
}
/** Reads the input of the call. Only called for permitted callers. */
type Read = () => Promise<unknown>

/** When many calls fail together, logs one line. */
function throttled(write: (fields: Record<string, unknown>) => void, pause = 10_000) {
  let next = 0
  return {
    tell: (fields: Record<string, unknown>) => {
      if (Date.now() < next) return
      next = Date.now() + pause
      write(fields)
    },
  }
}

const failed = (code: number, message: string): Envelope<null> => ({ code, message, data: null })

/**
 * The only place every request for a call goes through: identifies the caller, checks rights and input, runs the
 * handler, wraps the answer.
 */
export function createAnswer({ identify, rates, log, checkOutput, isFull = () => false }: Options) {
  const uploads = createUploadSlots()
  const ask = async (call: Call, handler: AnyHandler, read: Read, exchange: Exchange): Promise<unknown> => {
    // before anything is read or checked; previews write too, and roll back
    if ((call.kind === 'write' || call.file) && isFull()) throw new Fail('full', fullMessage)
    if (call.access === 'public')
      return (handler as (input: unknown, exchange: Exchange) => Promise<unknown>)(
        readInput(call, await read()),
        exchange,
      )
    if (call.file) uploads.refuseCrowd(exchange.address)
    const who = await identify(exchange.headers)
    if (!who) throw new Fail('signedOut', 'Sign in first')
    const asked = { call, handler: handler as (input: never, who: Principal) => Promise<unknown>, rates }
    const work = () => perform(asked, read, who)
    return call.file ? uploads.within({ address: exchange.address, accountUuid: who.accountUuid }, work) : work()
  }
  const away = throttled((fields) => log.warn('calls are refused: a store is away', fields))
  const refuse = (name: string, error: unknown, exchange: Exchange): Envelope<null> => {
    if (isStoreAway(error)) {
      away.tell({ call: name, error })
      exchange.setHeader('retry-after', '5')
      return failed(errorStatus.unavailable, awayMessage)
    }
    if (isTooMuch(error)) {
      log.warn('a question was ended at its limit', { call: name, error })
      return failed(errorStatus.unavailable, 'This asks for too much at once. Ask for fewer days or fewer columns')
    }
    if (!(error instanceof Fail)) {
      log.error('call broke', { call: name, error, stack: errorStack(error) })
      return failed(errorStatus.internal, 'Something went wrong')
    }
    if (error.detail !== undefined) log.warn('call failed', { call: name, code: error.code, detail: error.detail })
    if (error.code === errorStatus.full) exchange.setHeader('retry-after', '60')
    if (error.retryAfter !== undefined) exchange.setHeader('retry-after', String(error.retryAfter))
    return failed(error.code, error.message)
  }
  return async (name: string, call: Call, handler: AnyHandler, read: Read, exchange: Exchange): Promise<Envelope> => {
    try {
      const data = await ask(call, handler, read, exchange)
      return { code: 200, message: 'success', data: checkOutput ? call.output.parse(data) : data }
    } catch (error) {
      return refuse(name, error, exchange)
    }
  }
}
