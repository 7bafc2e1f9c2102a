import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopbackName, toUrl } from '../address/address.ts'
import { memoise } from '../address/memoise.ts'
import {
  type BadTarget,
  creatorOfClick,
  readTarget,
  type Signer,
  type Site,
  type SmartLink,
  type Target,
  type Trust,
  trustOf,
} from '../routing/index.ts'
import type { Agent } from './agent.ts'
import { type ClickRequest, readClick } from './click-request.ts'
import { type CountParts, createCountClick } from './count-click.ts'
import type { Outcomes } from './outcomes.ts'
import { choicePage, infoPage, missingPage, pageHeaders } from './pages.ts'
import type { Query } from './query.ts'
import { header, isFetchedAhead, isPrefetch, sendJson } from './request.ts'
import { withVisitorUtm } from './visitor-utm.ts'

export type RedirectParts = CountParts & {
  classify: (userAgent: string) => Agent
  signer: Signer
  /** Where a redirect never leads: back here. `stand` counts up when that changes. */
  ownHosts: Pick<ReadonlySet<string>, 'has'> & { stand?: () => number }
  outcomes: Outcomes
  onUnrecorded: (error: unknown) => void
  /** Something broke while a target was judged: the visitor gets the page with the choice. */
  onUnjudged: (error: unknown) => void
}

/** A click on its way: what it asks, of which site, and the smart link it came by. */
type Going = {
  req: IncomingMessage
  res: ServerResponse
  site: Site
  click: ClickRequest
  smartLink: SmartLink | null
}
type ReadTarget = (text: string | undefined) => Target | BadTarget

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
/**
 * A browser that fetches ahead may keep the answer for the click: one that leads to the shop uncounted would earn nothing, and
 * one that is counted would be a click that nobody made. Refused, the browser asks again when somebody clicks.
 */
const refuseAhead = (res: ServerResponse) => {
  res.writeHead(503, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'content-length': '0' })
  res.end()
}
const showMissing = (res: ServerResponse, text: string) => showPage(res, 404, missingPage('Link not found', text))

const referersOf = (req: IncomingMessage) => [header(req, 'referer'), header(req, 'origin')]

/** Why a click is not counted, although its visitor gets to the shop. */
function dropReason(req: IncomingMessage, agent: Agent): 'head' | 'prefetch' | 'bot' | null {
  if (req.method === 'HEAD') return 'head'
  if (isPrefetch(req)) return 'prefetch'
  return agent.isBot ? 'bot' : null
}

export function createRedirect(parts: RedirectParts) {
  const { snapshot, classify, drops, links, signer, ownHosts, outcomes, onUnrecorded, onUnjudged } = parts
  const count = createCountClick(parts)

  const reader = (allowLoopback: boolean): ReadTarget => {
    const read: ReadTarget = (text) => readTarget(text, { ownHosts, allowLoopback })
    let stand = ownHosts.stand?.()
    let known = memoise(5000, read)
    return (text) => {
      if (ownHosts.stand?.() !== stand) {
        stand = ownHosts.stand?.()
        known = memoise(5000, read)
      }
      return text ? known(text) : read(text)
    }
  }
  const [readPublic, readLocal] = [reader(false), reader(true)]

  /** Deciding fails closed: what cannot be judged is unknown. */
  const judge = ({ req, site, click, smartLink }: Going, target: Target, read: ReadTarget): Trust => {
    if (smartLink) return 'signed'
    try {
      const { signature, creatorId } = click
      const context = { site, signature, creatorId, referers: referersOf(req) }
      return trustOf({ snapshot: snapshot(), links, signer }, context, target, read)
    } catch (error) {
      onUnjudged(error)
      return 'unknown'
    }
  }

  /** Only a creator that the link, or the page it stands on, proves is written down. */
  const withCreator = ({ req, site, click, smartLink }: Going, { url: { href } }: Target): ClickRequest => {
    const { signature, creatorId } = click
    const asked = { site, href, creatorId, signature, referers: referersOf(req), smartLink }
    return { ...click, creatorId: creatorOfClick(snapshot(), signer, asked) }
  }

  /** Counts the click where it is to be counted, and lets the visitor go once it is on disk. */
  const countAndLeave = (going: Going, target: Target, leaveUnrecorded: (error: unknown) => void) => {
    const { req, res, site } = going
    const agent = classify(header(req, 'user-agent'))
    const reason = dropReason(req, agent)
    if (reason) {
      drops.count(site.accountUuid, site.uuid, 'click', reason)
      outcomes.redirect(reason)
      return isFetchedAhead(req) ? refuseAhead(res) : leave(res, target.url.href)
    }
    const { location, recorded, forget, outcome } = count({
      ...going,
      click: withCreator(going, target),
      target,
      agent,
    })
    const leaveCounted = () => {
      try {
        leave(res, location)
        outcomes.redirect(outcome)
      } catch (error) {
        leaveUnrecorded(error) // a link that no header can carry
      }
    }
    recorded.then(leaveCounted, (error: unknown) => {
      forget()
      leaveUnrecorded(error)
    })
  }

  const go = (going: Going): void => {
    const { res, site, click } = going
    const read = isLoopbackName(site.domain) ? readLocal : readPublic
    const target = read(click.targetUrl)
    if ('error' in target) {
      outcomes.redirect('refused')
      return sendJson(res, 400, target.error)
    }
    if (judge(going, target, read) === 'unknown') {
      drops.count(site.accountUuid, site.uuid, 'click', 'unverified')
      outcomes.redirect('choice')
      return showPage(res, 200, choicePage(target.url, target.domain))
    }
    // Whatever goes wrong from here on, the visitor gets to the shop; a click id only travels when the click is on disk.
    const leaveUnrecorded = (error: unknown) => {
      onUnrecorded(error)
      drops.count(site.accountUuid, site.uuid, 'click', 'unrecorded')
      outcomes.redirect('unrecorded')
      leave(res, target.url.href)
    }
    try {
      countAndLeave(going, target, leaveUnrecorded)
    } catch (error) {
      leaveUnrecorded(error)
    }
  }

  const miss = (res: ServerResponse, text: string) => {
    outcomes.redirect('unknown')
    showMissing(res, text)
  }

  return {
    click: (req: IncomingMessage, res: ServerResponse, siteUuid: string, query: Query): void => {
      const site = snapshot().site(siteUuid)
      if (!site) return miss(res, 'This link is not known here any more.')
      go({ req, res, site, click: readClick(req, query), smartLink: null })
    },
    smartLink: (req: IncomingMessage, res: ServerResponse, code: string, query: Query): void => {
      const link = snapshot().smartLink(code)
      const site = link && snapshot().site(link.siteUuid)
      if (!link || !site) return miss(res, 'This short link does not exist.')
      const targetUrl = withVisitorUtm(link.targetUrl, query)
      const click = { ...readClick(req, query), targetUrl, pageUrl: link.siteUrl }
      go({ req, res, site, click, smartLink: link })
    },
    /** Says where a short link leads, and counts nothing. */
    smartLinkInfo: (res: ServerResponse, code: string): void => {
      const target = toUrl(snapshot().smartLink(code)?.targetUrl ?? '')
      if (!target) return showMissing(res, 'This short link does not exist.')
      showPage(res, 200, infoPage(target, `/tr/l/${encodeURIComponent(code)}`))
    },
  }
}
