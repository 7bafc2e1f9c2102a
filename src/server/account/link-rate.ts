import { addressGroup } from '../http/address-group.ts'
import { tooMany } from '../http/fail.ts'
import type { Exchange } from '../http/handlers.ts'
import type { RateLimits } from '../http/rate-limits.ts'

/** Counts a request with a mailed link or code against its network's limit, to prevent guessing. */
export function takeLinkRate(rates: RateLimits, { address }: Pick<Exchange, 'address'>): void {
  const seconds = rates.take('resetPassword', addressGroup(address))
  if (seconds > 0) throw tooMany(seconds, 'Too many requests from your network. Please wait a moment and try again.')
}
