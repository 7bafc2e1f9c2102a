import { clientAddress } from '../http/client-address.ts'
import { clickIdOf, createClickId } from './click-id.ts'
import type { Arrival } from './arrival.ts'
import { eventTime } from './event-id.ts'
import type { EventTimes } from './event-times.ts'
import type { IdMemory } from './id-memory.ts'
import { createKeyedHash } from './keyed-hash.ts'
import type { Keys } from './keys.ts'
import { pageOfSite } from './page-of-site.ts'
import { header } from './request.ts'
import type { TtlCache } from './ttl-cache.ts'

export type IdentifyParts = {
  visitor: (siteUuid: string, address: string, userAgent: string) => bigint
  ids: IdMemory
  keys: Keys
  moments: EventTimes
  /** Recent clicks: the same visitor, site, page, target and creator again is the same click. */
  repeats: TtlCache<string>
  clickKey: Buffer
  trustProxy: number
  now: () => number
}

/** A click's identity: a visitor who clicks twice within a moment made one click. */
export type ClickIdentity = {
  clickId: string
  key: number
  repeatKey: number
  isRepeat: boolean
  received: number
  at: number
  visitorText: string
  page: string
  /** Whether to look this click up in the store: it claims a time that memory no longer covers. */
  isLate: boolean
}

export function createIdentify({ visitor, ids, keys, moments, repeats, clickKey, trustProxy, now }: IdentifyParts) {
  const keyed = createKeyedHash(clickKey)
  return ({ req, site, click, target }: Arrival): ClickIdentity => {
    const received = now()
    const at = click.eventId ? moments(site.uuid, click.eventId) : received
    const who = visitor(site.uuid, clientAddress(req, trustProxy), header(req, 'user-agent'))
    const page = pageOfSite(site, click.pageUrl)
    const visitorText = who.toString()
    // a visitor belongs to one site; through links of two creators they came twice, once for each
    const repeatKey = keys.keyOf(visitorText, page, target.url.href, click.creatorId)
    const repeated = repeats.get(repeatKey)
    const clickId = repeated ?? (click.eventId ? clickIdOf(keyed, site.uuid, click.eventId, at) : createClickId(at))
    return {
      clickId,
      key: keys.idKey(site.uuid, clickId),
      repeatKey,
      isRepeat: repeated !== undefined,
      received,
      at,
      visitorText,
      page,
      isLate: click.eventId !== '' && !ids.isCertain(eventTime(click.eventId)),
    }
  }
}
