import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Agent } from './agent.ts'
import { hostPath, isLoopbackName, toUrl } from '../address.ts'
import { clickIdOf, createClickId } from './click-id.ts'
import { type ClickRequest, readClick } from './click-request.ts'
import type { DropReason, Drops } from './drops.ts'
import { eventTime, storeTime } from './event-id.ts'
import type { Moments } from './event-moments.ts'
import type { IdMemory } from './id-memory.ts'
import type { Keys } from './keys.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { memoise } from '../memoise.ts'
import {
  type BadTarget,
  createNetworkLink,
  createPlanner,
  type NetworkLinks,
  readTarget,
  routeClick,
  type Signer,
  type Site,
  type SmartLink,
  type Snapshot,
  type Target,
  type Trust,
  trustOf,
} from '../routing/index.ts'
import { choicePage, infoPage, missingPage, pageHeaders } from './pages.ts'
import type { Query } from './query.ts'
import type { Recorder } from './recorder.ts'
import { clientAddress, clientCountry, header, isPrefetch, sendJson } from './request.ts'
import type { Seen } from './seen.ts'
import { withVisitorUtm } from './visitor-utm.ts'

export type RedirectParts = {
  snapshot: () => Snapshot
  classify: (userAgent: string) => Agent
  visitor: (siteUuid: string, address: string, userAgent: string) => bigint
  ids: IdMemory
  keys: Keys
  moments: Moments
  /** Clicks of the last moment: the same visitor, site, page and target again is the same click. */
  repeats: Seen<string>
  drops: Drops
  recorder: Recorder
  links: NetworkLinks
  signer: Signer
  clickKey: Buffer
  ownHosts: ReadonlySet<string>
  trustProxy: number
  now: () => number
  onUnrecorded: (error: unknown) => void
  /** Something broke while a target was judged: the visitor gets the page with the choice. */
  onUnjudged: (error: unknown) => void
}

const leave = (res: ServerResponse, location: string) => {
  // names and values in one row: what the HTTP server writes with the least work
  res.writeHead(302, [
    'location',
    location,
    'cache-control',
    'no-store',
    'referrer-policy',
    'no-referrer-when-downgrade',
    'x-robots-tag',
    'noindex, nofollow',
    'content-length',
    '0',
  ])
  res.end()
}
const showPage = (res: ServerResponse, code: number, html: string) => {
  res.writeHead(code, { ...pageHeaders, 'content-length': Buffer.byteLength(html) })
  res.end(html)
}

export function createRedirect(parts: RedirectParts) {
  const {
    snapshot,
    classify,
    visitor,
    ids,
    keys,
    moments,
    repeats,
    drops,
    recorder,
    links,
    signer,
    ownHosts,
    trustProxy,
    now,
    onUnrecorded,
    onUnjudged,
  } = parts
  const keyed = createKeyedHash(parts.clickKey)
  const networkLink = createNetworkLink(links)
  const plan = createPlanner({ snapshot, links })

  const reader = (allowLoopback: boolean) => {
    const known = memoise(5000, (text) => readTarget(text, { ownHosts, allowLoopback }))
    return (text: string | undefined): Target | BadTarget =>
      text ? known(text) : readTarget(text, { ownHosts, allowLoopback })
  }
  const [readPublic, readLocal] = [reader(false), reader(true)]
  let day = { from: 0, text: '' }
  const dayOf = (ms: number): string => {
    if (ms < day.from || ms >= day.from + 86_400_000)
      day = { from: ms - (ms % 86_400_000), text: new Date(ms).toISOString().slice(0, 10) }
    return day.text
  }

  /** Everything that is written down of one counted click, where it goes, and what to do when it could not be recorded. */
  const count = (
    req: IncomingMessage,
    site: Site,
    click: ClickRequest,
    target: Target,
    smartLink: SmartLink | null,
    agent: Agent,
  ) => {
    const received = now()
    const claimed = click.eventId ? eventTime(click.eventId) : received
    const at = click.eventId ? moments(site.uuid, click.eventId) : received
    const who = visitor(site.uuid, clientAddress(req, trustProxy), header(req, 'user-agent'))
    const page = hostPath(click.pageUrl)
    const visitorText = who.toString()
    const { href } = target.url
    const repeatKey = keys.keyOf(visitorText, page, href) // a visitor is one of this site only
    const repeated = repeats.get(repeatKey)
    const clickId = repeated ?? (click.eventId ? clickIdOf(keyed, site.uuid, click.eventId, at) : createClickId(at))
    const { isNetworkLink, decision, merchant, describe } = plan({
      site,
      target,
      creatorId: click.creatorId,
      visitor: who,
      today: dayOf(received),
      campaignUuid: smartLink?.campaignUuid ?? null,
    })
    const { location, campaign } = isNetworkLink
      ? { location: href, campaign: null }
      : routeClick(decision, networkLink, clickId, target.url)
    const key = keys.idKey(site.uuid, clickId)
    if (ids.has(key)) {
      drops.count(site.accountUuid, site.uuid, 'click', repeated ? 'repeat' : 'duplicate')
      return { location, recorded: recorder.settled(), forget: () => {} } // whoever came first forgets
    }
    repeats.add(repeatKey, clickId)
    const [sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5] = click.subIds
    const recorded = recorder.click(
      {
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
        is_partial: decision.isPartial && campaign !== null,
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
      },
      click.eventId !== '' && !ids.isCertain(claimed),
    )
    ids.add(key)
    const forget = () => {
      ids.forget(key)
      repeats.remove(repeatKey)
    }
    return { location, recorded, forget }
  }

  /** Deciding fails closed: what cannot be judged is unknown. */
  const judge = (
    req: IncomingMessage,
    site: Site,
    signature: string,
    target: Target,
    read: (text: string) => Target | BadTarget,
  ): Trust => {
    try {
      const context = { site, signature, referers: [header(req, 'referer'), header(req, 'origin')] }
      return trustOf({ snapshot: snapshot(), links, signer }, context, target, read)
    } catch (error) {
      onUnjudged(error)
      return 'unknown'
    }
  }

  const uncounted = (req: IncomingMessage, agent: Agent): DropReason | null => {
    if (req.method === 'HEAD') return 'head'
    if (isPrefetch(req)) return 'prefetch'
    return agent.isBot ? 'bot' : null
  }

  const go = (
    req: IncomingMessage,
    res: ServerResponse,
    site: Site,
    click: ClickRequest,
    smartLink: SmartLink | null,
  ): void => {
    const read = isLoopbackName(site.domain) ? readLocal : readPublic
    const target = read(click.targetUrl)
    if ('error' in target) return sendJson(res, 400, target.error)
    const trust = smartLink ? 'signed' : judge(req, site, click.signature, target, read)
    if (trust === 'unknown') {
      drops.count(site.accountUuid, site.uuid, 'click', 'unverified')
      return showPage(res, 200, choicePage(target.url, target.domain))
    }
    // Whatever goes wrong from here on, the visitor gets to the shop; a click id only travels when the click is on disk.
    const unrecorded = (error: unknown) => {
      onUnrecorded(error)
      drops.count(site.accountUuid, site.uuid, 'click', 'unrecorded')
      leave(res, target.url.href)
    }
    try {
      const agent = classify(header(req, 'user-agent'))
      const reason = uncounted(req, agent)
      if (reason) {
        drops.count(site.accountUuid, site.uuid, 'click', reason)
        return leave(res, target.url.href)
      }
      const { location, recorded, forget } = count(req, site, click, target, smartLink, agent)
      const safe = () => {
        try {
          leave(res, location)
        } catch (error) {
          unrecorded(error) // a link that no header can carry
        }
      }
      recorded.then(safe, (error: unknown) => {
        forget()
        unrecorded(error)
      })
    } catch (error) {
      unrecorded(error)
    }
  }

  return {
    click: (req: IncomingMessage, res: ServerResponse, siteUuid: string, query: Query): void => {
      const site = snapshot().site(siteUuid)
      if (!site) return showPage(res, 404, missingPage('Link not found', 'This link is not known here any more.'))
      return go(req, res, site, readClick(req, query), null)
    },
    smartLink: (req: IncomingMessage, res: ServerResponse, code: string, query: Query): void => {
      const link = snapshot().smartLink(code)
      const site = link && snapshot().site(link.siteUuid)
      if (!link || !site) return showPage(res, 404, missingPage('Link not found', 'This short link does not exist.'))
      const targetUrl = withVisitorUtm(link.targetUrl, query)
      return go(req, res, site, { ...readClick(req, query), targetUrl, pageUrl: link.siteUrl }, link)
    },
    /** Says where a short link leads, and counts nothing. */
    smartLinkInfo: (res: ServerResponse, code: string): void => {
      const target = toUrl(snapshot().smartLink(code)?.targetUrl ?? '')
      if (!target) return showPage(res, 404, missingPage('Link not found', 'This short link does not exist.'))
      return showPage(res, 200, infoPage(target, `/tr/l/${encodeURIComponent(code)}`))
    },
  }
}
