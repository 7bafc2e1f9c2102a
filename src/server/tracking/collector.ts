import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Agent } from './agent.ts'
import { hostPath, registrable, toUrl } from '../address/address.ts'
import { clientAddress } from '../http/client-address.ts'
import { keptAddress } from '../address/kept-address.ts'
import { clickIdOf } from './click-id.ts'
import type { Drops } from './drops.ts'
import { eventTime, storeTime } from './event-id.ts'
import type { EventTimes } from './event-times.ts'
import type { IdMemory } from './id-memory.ts'
import type { Keys } from './keys.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { isNetworkHostOf, type NetworkLinks, shopBehind, type Site, type Snapshot } from '../routing/index.ts'
import { type PageEvent, parseEvents } from './parse-events.ts'
import type { Outcomes } from './outcomes.ts'
import { pageOfSite } from './page-of-site.ts'
import { noRoute, noSubIds, type Recorder } from './recorder.ts'
import { clientCountry, header, isPrefetch, readBody, sendJson } from './request.ts'

export const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-max-age': '86400', vary: 'origin' }
const acceptedHeaders = Object.entries(corsHeaders).flat()
export const bodyLimit = 64 * 1024

export type CollectorParts = {
  snapshot: () => Snapshot
  classify: (userAgent: string) => Agent
  visitor: (siteUuid: string, address: string, userAgent: string) => bigint
  ids: IdMemory
  keys: Keys
  moments: EventTimes
  drops: Drops
  outcomes: Outcomes
  recorder: Recorder
  links: NetworkLinks
  clickKey: Buffer
  trustProxy: number
}

const unreadStatus = { unknown: 404, large: 413, malformed: 400 } as const
const kindOf = (e: PageEvent) => (e.type === 'pageview' ? 'pageview' : 'click')

type Sender = { agent: Agent; country: string; visitor: string }

const keptTarget = (text: string): string => {
  const url = toUrl(text)
  return url ? keptAddress(url) : ''
}

/** Takes pageviews and network clicks of a site's script. 204 means: every event that counts is on disk. */
export function createCollector({
  snapshot,
  classify,
  visitor,
  ids,
  keys,
  moments,
  drops,
  outcomes,
  recorder,
  links,
  clickKey,
  trustProxy,
}: CollectorParts) {
  const keyed = createKeyedHash(clickKey)
  const networkOf = (site: Site, target: string) => {
    const outer = toUrl(target)
    const nested = outer && shopBehind({ snapshot: snapshot(), links }, site, outer)
    const domain = nested && registrable(nested.hostname)
    const merchant = domain ? snapshot().merchant(domain) : undefined
    return { merchant_uuid: merchant?.uuid ?? '', merchant: merchant?.domain ?? '' }
  }
  /**
   * A click that the script saw leave (R191: clicks past the redirect). It may be a network's: settings reach the script
   * late.
   */
  const directOf = (site: Site, target: string) => {
    const url = toUrl(target)
    if (!url || isNetworkHostOf({ snapshot: snapshot(), links }, site, url.hostname)) return null
    const merchant = snapshot().merchant(registrable(url.hostname) ?? '')
    return { kind: 'discover' as const, merchant_uuid: merchant?.uuid ?? '', merchant: merchant?.domain ?? '' }
  }
  const record = (site: Site, e: PageEvent, sender: Sender, moment: number, clickId: string): Promise<unknown> => {
    const isLate = !ids.isCertain(eventTime(e.id)) // the store is asked
    const at = storeTime(moment)
    // field by field: spreading small objects into one costs more than all the rest of a pageview
    if (e.type === 'pageview')
      return recorder.pageview(
        {
          account_uuid: site.accountUuid,
          site_uuid: site.uuid,
          event_id: e.id,
          at,
          page: pageOfSite(site, e.page),
          referrer: pageOfSite(site, e.referrer),
          device: sender.agent.device,
          country: sender.country,
          browser: sender.agent.browser,
          os: sender.agent.os,
          origin: e.origin,
          tags: {},
          visitor: sender.visitor,
          is_doubled: e.isDoubled,
        },
        isLate,
      )
    return recorder.click(
      {
        account_uuid: site.accountUuid,
        site_uuid: site.uuid,
        click_id: clickId,
        kind: 'network',
        at,
        page: pageOfSite(site, e.page),
        referrer: pageOfSite(site, e.referrer),
        device: sender.agent.device,
        country: sender.country,
        browser: sender.agent.browser,
        os: sender.agent.os,
        origin: e.origin,
        visitor: sender.visitor,
        ...noRoute,
        ...((e.type === 'click' && directOf(site, e.target)) || networkOf(site, e.target)),
        ...noSubIds,
        target: hostPath(e.target),
        target_url: keptTarget(e.target),
        decision: '',
      },
      isLate,
    )
  }
  const take = (site: Site, e: PageEvent, sender: Sender): Promise<unknown> => {
    const moment = moments(site.uuid, e.id)
    const clickId = e.type === 'pageview' ? '' : clickIdOf(keyed, site.uuid, e.id, moment)
    const key = keys.idKey(site.uuid, clickId || e.id)
    if (ids.has(key)) {
      drops.count(site.accountUuid, site.uuid, kindOf(e), 'duplicate')
      outcomes.event(kindOf(e), 'duplicate')
      return recorder.settled() // counted already, but not necessarily on disk yet
    }
    const recorded = record(site, e, sender, moment, clickId)
    ids.add(key)
    recorded.then(
      () => outcomes.event(kindOf(e), 'recorded'),
      () => {
        ids.forget(key) // refused: the script may send it again
        outcomes.event(kindOf(e), 'unrecorded')
      },
    )
    return recorded
  }

  const unread = (res: ServerResponse, reason: keyof typeof unreadStatus, text: string) => {
    outcomes.unread(reason)
    sendJson(res, unreadStatus[reason], text, null, corsHeaders)
  }
  const refuse = (res: ServerResponse) =>
    sendJson(res, 503, 'The events could not be stored. Please send them again.', null, {
      ...corsHeaders,
      'retry-after': '5',
    })
  const thank = (res: ServerResponse) => {
    res.writeHead(204, acceptedHeaders)
    res.end()
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
