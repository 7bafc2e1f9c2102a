import type { Call, Output, Parsed } from '../../../contract/call.ts'
import { demoMessage } from '../../../contract/errors.ts'
import { Fail, tooMany } from '../../http/fail.ts'
import type { Exchange, Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Merchant, Realm } from './realm.ts'

type PublicCall = Call & { access?: 'public' }
/** Handlers that receive the requesting merchant. */
export type MerchantHandlers<M extends Record<string, PublicCall>> = {
  [K in keyof M]: (input: Parsed<M[K]>, who: Merchant, exchange: Exchange) => Promise<Output<M[K]>>
}

/**
 * Calls of the merchant's realm. They are public to the framework; here each one requires a merchant's session, counts
 * against the rate limit, and refuses writes of the demo.
 */
export function withinRealm<M extends Record<string, PublicCall>>(
  calls: M,
  { realm, rates }: { realm: Realm; rates: RateLimits },
  handlers: MerchantHandlers<M>,
): Handlers<M> {
  const wrapped = Object.entries(calls).map(([name, call]) => {
    const handler = handlers[name as keyof M]
    const within = async (input: never, exchange: Exchange) => {
      const who = await realm.who(exchange.headers)
      const seconds = rates.take(call.limit ?? 'standard', `partner user ${who.userUuid}`)
      if (seconds > 0)
        throw tooMany(seconds, `Too many requests. Please try again in ${seconds} second${seconds === 1 ? '' : 's'}.`)
      if (call.kind === 'write' && who.isDemo) throw new Fail('forbidden', demoMessage)
      return handler(input, who, exchange)
    }
    return [name, within]
  })
  return Object.fromEntries(wrapped) as Handlers<M>
}
