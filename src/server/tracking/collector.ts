import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Agent } from './agent.ts'
import { clientAddress } from '../http/client-address.ts'
import { parseEvents } from './parse-events.ts'
import { clientCountry, header, isPrefetch, readBody, sendJson } from './request.ts'
import { createTakeEvent, kindOf, type TakeEventParts } from './take-event.ts'

export const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-max-age': '86400', vary: 'origin' }
const acceptedHeaders = Object.entries(corsHeaders).flat()
export const bodyLimit = 64 * 1024

export type CollectorParts = TakeEventParts & {
  classify: (userAgent: string) => Agent
  visitor: (siteUuid: string, address: string, userAgent: string) => bigint
  trustProxy: number
}

const unreadStatus = { unknown: 404, large: 413, malformed: 400 } as const

const thank = (res: ServerResponse) => {
  res.writeHead(204, acceptedHeaders)
  res.end()
}
const refuse = (res: ServerResponse) =>
  sendJson(res, 503, 'The events could not be stored. Please send them again.', null, {
    ...corsHeaders,
    'retry-after': '5',
  })

/** Accepts pageviews and network clicks from a site's script. 204 means: every event that counts is on disk. */
export function createCollector(parts: CollectorParts) {
  const { snapshot, classify, visitor, drops, outcomes, trustProxy } = parts
  const take = createTakeEvent(parts)

  const unread = (res: ServerResponse, reason: keyof typeof unreadStatus, text: string) => {
    outcomes.unread(reason)
    sendJson(res, unreadStatus[reason], text, null, corsHeaders)
  }
  const answer = (req: IncomingMessage, res: ServerResponse, siteUuid: string, body: string | null): void => {
    const site = snapshot().site(siteUuid)
    if (!site) return unread(res, 'unknown', 'Not found')
    if (body === null) return unread(res, 'large', `The body must have at most ${bodyLimit} bytes`)
    const parsed = parseEvents(body)
    if ('error' in parsed) return unread(res, 'malformed', parsed.error)
    const { events } = parsed
    const userAgent = header(req, 'user-agent')
    const agent = classify(userAgent)
    const reason = agent.isBot ? 'bot' : isPrefetch(req) ? 'prefetch' : null
    if (reason) {
      for (const e of events) {
        drops.count(site.accountUuid, site.uuid, kindOf(e), reason)
        outcomes.event(kindOf(e), reason)
      }
      return thank(res)
    }
    try {
      const sender = {
        agent,
        country: clientCountry(req, trustProxy),
        visitor: visitor(site.uuid, clientAddress(req, trustProxy), userAgent).toString(),
      }
      const [first] = events
      const recorded =
        events.length === 1 && first ? take(site, first, sender) : Promise.all(events.map((e) => take(site, e, sender)))
      recorded.then(
        () => thank(res),
        () => refuse(res),
      )
    } catch {
      refuse(res)
    }
  }
  return async (req: IncomingMessage, res: ServerResponse, siteUuid: string): Promise<void> => {
    answer(req, res, siteUuid, await readBody(req, bodyLimit))
  }
}
