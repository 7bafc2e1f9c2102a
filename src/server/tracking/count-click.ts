import type { IncomingMessage } from 'node:http'
import { clientAddress } from '../http/client-address.ts'
import { hostPath } from '../address/address.ts'
import {
  createNetworkLink,
  createPlanner,
  type NetworkLinks,
  bucketOf,
  routeClick,
  type Site,
  type SmartLink,
  type Snapshot,
  type Target,
} from '../routing/index.ts'
import { createDayIn } from '../time/index.ts'
import type { Agent } from './agent.ts'
import { clickIdOf, createClickId } from './click-id.ts'
import type { ClickRequest } from './click-request.ts'
import type { Drops } from './drops.ts'
import type { Click } from './entry.ts'
import { eventTime, storeTime } from './event-id.ts'
import type { EventTimes } from './event-times.ts'
import type { IdMemory } from './id-memory.ts'
import { createKeyedHash } from './keyed-hash.ts'
import type { Keys } from './keys.ts'
import { pageOfSite } from './page-of-site.ts'
import type { Recorder } from './recorder.ts'
import { clientCountry, header } from './request.ts'
import type { TtlCache } from './ttl-cache.ts'

export type CountParts = {
  snapshot: () => Snapshot
  visitor: (siteUuid: string, address: string, userAgent: string) => bigint
  ids: IdMemory
  keys: Keys
  moments: EventTimes
  /** Clicks of the last moment: the same visitor, site, page, target and creator again is the same click. */
  repeats: TtlCache<string>
  drops: Drops
  recorder: Recorder
  links: NetworkLinks
  clickKey: Buffer
  trustProxy: number
  now: () => number
}

/** A click that may be counted: a person's, to a target that somebody vouches for. */
export type Arrival = {
  req: IncomingMessage
  site: Site
  click: ClickRequest
  target: Target
  smartLink: SmartLink | null
  agent: Agent
}

/** Where the visitor goes, when that may be done, whether it was known already, and what to forget if it could not be recorded. */
export type Counted = {
  location: string
  recorded: Promise<unknown>
  outcome: 'counted' | 'repeat' | 'duplicate'
  forget: () => void
}

/** Counts clicks: says which click it is, decides where it goes, and writes it down unless it was written down before. */
export function createCountClick(parts: CountParts): (arrival: Arrival) => Counted {
  const { snapshot, visitor, ids, keys, moments, repeats, drops, recorder, links, trustProxy, now } = parts
  const keyed = createKeyedHash(parts.clickKey)
  const networkLink = createNetworkLink(links)
  const plan = createPlanner({ snapshot, links })
  const dayIn = createDayIn()

  const identify = ({ req, site, click, target }: Arrival) => {
    const received = now()
    const at = click.eventId ? moments(site.uuid, click.eventId) : received
    const who = visitor(site.uuid, clientAddress(req, trustProxy), header(req, 'user-agent'))
    const page = pageOfSite(site, click.pageUrl)
    const visitorText = who.toString()
    // a visitor is one of this site only; by links of two creators they came twice, once for each
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
      /** Whether the store has to be asked if it holds this click: it claims a time that memory no longer covers. */
      isLate: click.eventId !== '' && !ids.isCertain(eventTime(click.eventId)),
    }
  }
  type Identity = ReturnType<typeof identify>

  const decideWay = ({ req, site, click, target, smartLink }: Arrival, { clickId, received }: Identity) => {
    const planned = plan({
      site,
      target,
      creatorId: click.creatorId,
      place: (secret) => bucketOf(secret, site.uuid, clientAddress(req, trustProxy), header(req, 'user-agent')),
      today: dayIn(snapshot().zone(site.accountUuid), received),
      campaignUuid: smartLink?.campaignUuid ?? null,
    })
    const route = planned.isNetworkLink
      ? { location: target.url.href, campaign: null }
      : routeClick(planned.decision, networkLink, clickId, target.url)
    return { ...planned, ...route }
  }

  const rowOf = (
    { req, site, click, target, smartLink, agent }: Arrival,
    { clickId, at, page, visitorText }: Identity,
    { isNetworkLink, decision, merchant, describe, campaign }: ReturnType<typeof decideWay>,
  ): Click => {
    const [sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5] = click.subIds
    return {
      account_uuid: site.accountUuid,
      site_uuid: site.uuid,
      click_id: clickId,
      kind: isNetworkLink ? 'network' : campaign ? 'click' : 'discover',
      at: storeTime(at),
      page,
      referrer: hostPath(click.referer),
      device: agent.device,
      country: clientCountry(req, trustProxy),
      browser: agent.browser,
      os: agent.os,
      origin: smartLink ? 'smartlink' : click.origin,
      target: target.shown,
      merchant_uuid: campaign?.merchantUuid ?? merchant?.uuid ?? '',
      merchant: campaign?.merchant ?? merchant?.domain ?? '',
      network_uuid: campaign?.networkUuid ?? '',
      connection_uuid: campaign?.connectionUuid ?? '',
      campaign_uuid: campaign?.uuid ?? '',
      smart_link: smartLink?.code ?? '',
      creator_id: click.creatorId,
      is_boost: campaign?.isBoost ?? false,
      is_partial: decision.test !== null && campaign !== null,
      sub_id,
      sub_id_1,
      sub_id_2,
      sub_id_3,
      sub_id_4,
      sub_id_5,
      tags: click.tags,
      target_url: target.kept,
      decision: describe(campaign),
      visitor: visitorText,
    }
  }

  return (arrival) => {
    const { site } = arrival
    const identity = identify(arrival)
    const way = decideWay(arrival, identity)
    const { key, repeatKey, clickId, isRepeat, isLate } = identity
    const { location } = way
    if (ids.has(key)) {
      const outcome = isRepeat ? 'repeat' : 'duplicate'
      drops.count(site.accountUuid, site.uuid, 'click', outcome)
      return { location, recorded: recorder.settled(), outcome, forget: () => {} } // the first of them forgets
    }
    repeats.add(repeatKey, clickId)
    const recorded = recorder.click(rowOf(arrival, identity, way), isLate)
    ids.add(key)
    const forget = () => {
      ids.forget(key)
      repeats.remove(repeatKey)
    }
    return { location, recorded, outcome: 'counted', forget }
  }
}
