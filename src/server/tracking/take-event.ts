import type { Agent } from './agent.ts'
import { hostPath, registrable, toUrl } from '../address/address.ts'
import { keptAddress } from '../address/kept-address.ts'
import { clickIdOf } from './click-id.ts'
import type { Drops } from './drops.ts'
import type { Click, Pageview } from './entry.ts'
import { eventTime, storeTime } from './event-id.ts'
import type { EventTimes } from './event-times.ts'
import type { IdMemory } from './id-memory.ts'
import type { Keys } from './keys.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { isNetworkHostOf, type NetworkLinks, linkedShopPage, type Site, type Snapshot } from '../routing/index.ts'
import type { Outcomes } from './outcomes.ts'
import { pageOfSite } from './page-of-site.ts'
import type { PageEvent } from './parse-events.ts'
import { noRoute, noSubIds, type Recorder } from './recorder.ts'

export type TakeEventParts = {
  snapshot: () => Snapshot
  links: NetworkLinks
  ids: IdMemory
  keys: Keys
  moments: EventTimes
  drops: Drops
  outcomes: Outcomes
  recorder: Recorder
  clickKey: Buffer
}

/** The recorded facts about the sender of a request's events. */
export type Sender = { agent: Agent; country: string; visitor: string }

export const kindOf = (e: PageEvent) => (e.type === 'pageview' ? 'pageview' : 'click')

const keptTarget = (text: string): string => {
  const url = toUrl(text)
  return url ? keptAddress(url) : ''
}

// rows are written field by field: spreading small objects into one costs more than the rest of a pageview

const pageviewRow = (site: Site, e: PageEvent, sender: Sender, moment: number): Pageview => ({
  account_uuid: site.accountUuid,
  site_uuid: site.uuid,
  event_id: e.id,
  at: storeTime(moment),
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
})

/** The shop a click leads to, and `discover` when no network is involved. */
type Destination = Pick<Click, 'merchant_uuid' | 'merchant'> & Partial<Pick<Click, 'kind'>>

function createDestinationOf({ snapshot, links }: Pick<TakeEventParts, 'snapshot' | 'links'>) {
  const behindNetwork = (site: Site, target: string): Destination => {
    const outer = toUrl(target)
    const nested = outer && linkedShopPage({ snapshot: snapshot(), links }, site, outer)
    const domain = nested && registrable(nested.hostname)
    const merchant = domain ? snapshot().merchant(domain) : undefined
    return { merchant_uuid: merchant?.uuid ?? '', merchant: merchant?.domain ?? '' }
  }
  /**
   * A click that the script saw leave (R191: clicks past the redirect). It may be a network's: settings reach the script
   * late.
   */
  const direct = (site: Site, target: string): Destination | null => {
    const url = toUrl(target)
    if (!url || isNetworkHostOf({ snapshot: snapshot(), links }, site, url.hostname)) return null
    const merchant = snapshot().merchant(registrable(url.hostname) ?? '')
    return { kind: 'discover', merchant_uuid: merchant?.uuid ?? '', merchant: merchant?.domain ?? '' }
  }
  return (site: Site, e: PageEvent): Destination =>
    (e.type === 'click' && direct(site, e.target)) || behindNetwork(site, e.target)
}

const unroutedClickRow = (
  site: Site,
  e: PageEvent,
  sender: Sender,
  moment: number,
  clickId: string,
  destination: Destination,
): Click => ({
  account_uuid: site.accountUuid,
  site_uuid: site.uuid,
  click_id: clickId,
  kind: 'network',
  at: storeTime(moment),
  page: pageOfSite(site, e.page),
  referrer: pageOfSite(site, e.referrer),
  device: sender.agent.device,
  country: sender.country,
  browser: sender.agent.browser,
  os: sender.agent.os,
  origin: e.origin,
  visitor: sender.visitor,
  ...noRoute,
  ...destination,
  ...noSubIds,
  target: hostPath(e.target),
  target_url: keptTarget(e.target),
  decision: '',
})

/** Records one event of a page, unless it was counted before. Resolves when it is on disk. */
export function createTakeEvent(parts: TakeEventParts) {
  const { ids, keys, moments, drops, outcomes, recorder } = parts
  const keyed = createKeyedHash(parts.clickKey)
  const destinationOf = createDestinationOf(parts)

  const record = (site: Site, e: PageEvent, sender: Sender, moment: number, clickId: string): Promise<unknown> => {
    const isLate = !ids.isCertain(eventTime(e.id)) // the store is queried
    return e.type === 'pageview'
      ? recorder.pageview(pageviewRow(site, e, sender, moment), isLate)
      : recorder.click(unroutedClickRow(site, e, sender, moment, clickId, destinationOf(site, e)), isLate)
  }

  return (site: Site, e: PageEvent, sender: Sender): Promise<unknown> => {
    const moment = moments(site.uuid, e.id)
    const clickId = e.type === 'pageview' ? '' : clickIdOf(keyed, site.uuid, e.id, moment)
    const key = keys.idKey(site.uuid, clickId || e.id)
    if (ids.has(key)) {
      drops.count(site.accountUuid, site.uuid, kindOf(e), 'duplicate')
      outcomes.event(kindOf(e), 'duplicate')
      return recorder.settled() // already counted, but not necessarily on disk yet
    }
    const recorded = record(site, e, sender, moment, clickId)
    ids.add(key)
    recorded.then(
      () => outcomes.event(kindOf(e), 'recorded'),
      () => {
        ids.forget(key) // refused: the script may retry
        outcomes.event(kindOf(e), 'unrecorded')
      },
    )
    return recorded
  }
}
