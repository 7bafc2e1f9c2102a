import { addressGroup } from '../http/address-group.ts'
import { tooMany } from '../http/fail.ts'
import type { Exchange } from '../http/handlers.ts'
import type { RateLimits } from '../http/rate-limits.ts'

/** Counts one request by a link or a code that was mailed, by its network, so that nobody guesses one. */
export function takeLinkRate(rates: RateLimits, { address }: Pick<Exchange, 'address'>): void {
  const seconds = rates.take('resetPassword', addressGroup(address))
  if (seconds > 0) throw tooMany(seconds, 'Too many requests from your network. Please wait a moment and try again.')
}
