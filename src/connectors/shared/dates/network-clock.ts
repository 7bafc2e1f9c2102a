import type { Get, GetRequest, WithHeaders } from '../../connector.ts'
import { instant } from './instant.ts'

const aDay = 86_400_000

/** The network's own clock (ms since 1970) at the time of an answer, from its `Date` header; null without one. */
export function clockOf({ headers }: Pick<WithHeaders, 'headers'>): number | null {
  const time = Date.parse(headers['date'] ?? '')
  return Number.isNaN(time) ? null : time
}

/** An answer with the network's clock: a connector has no clock of its own. */
export async function askWithClock(
  get: Get,
  request: GetRequest,
): Promise<{ content: unknown; answeredAt: number | null }> {
  const answer = (await get({ ...request, withHeaders: true })) as WithHeaders
  return { content: answer.content, answeredAt: clockOf(answer) }
}

/**
 * Whether an end date has passed by the network's clock. A day without a time counts until its end; an unreadable one
 * never passes.
 */
export function hasEnded(end: string | null | undefined, answeredAt: number | null): boolean {
  const text = (end ?? '').trim()
  const at = instant(text)
  if (at === null || answeredAt === null) return false
  return Date.parse(at) + (text.length <= 10 ? aDay : 0) < answeredAt
}
