import { toUrl, wholeText } from '../address/address.ts'
import { isEventId } from './event-id.ts'

const origins = ['script', 'plugin', 'autolink'] as const

export type PageEvent = {
  id: string
  /** `click`: the script saw it, and it did not go through the redirect. */
  type: 'pageview' | 'networkclick' | 'click'
  at: number
  page: string
  referrer: string
  target: string
  origin: (typeof origins)[number]
  isDoubled: boolean
}
export type ParsedEvents = { events: PageEvent[] } | { error: string }

const mostEvents = 50
const text = (value: unknown, longest = 8192): value is string => typeof value === 'string' && value.length <= longest
const absent = (value: unknown) => value === undefined || value === null

function parseOne(e: Record<string, unknown>, where: string): PageEvent | string {
  if (!isEventId(e.id)) return `${where}.id: must be 22 to 64 characters of a-z and 0-9`
  if (e.type !== 'pageview' && e.type !== 'networkclick' && e.type !== 'click')
    return `${where}.type: must be pageview, networkclick or click`
  if (!text(e.page) || !/^https?:\/\//.test(e.page) || !toUrl(e.page)) return `${where}.page: must be a web address`
  if (!absent(e.referrer) && !text(e.referrer)) return `${where}.referrer: must be text of at most 8192 characters`
  if (e.type !== 'pageview' && (!text(e.target) || !toUrl(e.target))) return `${where}.target: must be a web address`
  const origin = absent(e.origin) ? 'script' : origins.find((o) => o === e.origin)
  if (!origin) return `${where}.origin: must be script, plugin or autolink`
  return {
    id: e.id,
    type: e.type,
    at: typeof e.at === 'number' && Number.isFinite(e.at) ? e.at : 0,
    page: e.page,
    referrer: text(e.referrer) ? e.referrer : '',
    target: text(e.target) ? wholeText(e.target, 2048) : '',
    origin,
    isDoubled: e.doubled === true,
  }
}

/** By hand instead of a schema: this runs for every pageview of every site. Returns which field is wrong and why. */
export function parseEvents(body: string): ParsedEvents {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return { error: 'The body must be JSON' }
  }
  const events = typeof parsed === 'object' && parsed !== null ? (parsed as { events?: unknown }).events : undefined
  if (!Array.isArray(events) || events.length === 0) return { error: 'events: must be a list with at least one event' }
  if (events.length > mostEvents) return { error: `events: at most ${mostEvents} at once` }
  const found: PageEvent[] = []
  for (const [index, event] of events.entries()) {
    if (typeof event !== 'object' || event === null) return { error: `events.${index}: must be an object` }
    const one = parseOne(event as Record<string, unknown>, `events.${index}`)
    if (typeof one === 'string') return { error: one }
    found.push(one)
  }
  return { events: found }
}
