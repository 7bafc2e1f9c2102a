import type { IncomingMessage, ServerResponse } from 'node:http'
import { toUrl } from '../address/address.ts'
import type { Target } from '../routing/index.ts'
import type { Agent } from './agent.ts'
import { readClick } from './click-request.ts'
import { type ClickTrustParts, createClickTrust, type Going } from './click-trust.ts'
import { type CountParts, createCountClick } from './count-click.ts'
import type { Outcomes } from './outcomes.ts'
import { choicePage, infoPage } from './pages.ts'
import type { Query } from './query.ts'
import { leave, refuseAhead, showMissing, showPage } from './redirect-answers.ts'
import { header, isFetchedAhead, isPrefetch, sendJson } from './request.ts'
import { createTargetReaders, type OwnHosts } from './target-readers.ts'
import { withVisitorUtm } from './visitor-utm.ts'

export type RedirectParts = CountParts &
  ClickTrustParts & {
    classify: (userAgent: string) => Agent
    /** Hosts a redirect never leads to: this server's own. */
    ownHosts: OwnHosts
    outcomes: Outcomes
    onUnrecorded: (error: unknown) => void
  }

/** Why a click is not counted, although its visitor reaches the shop. */
function dropReason(req: IncomingMessage, agent: Agent): 'head' | 'prefetch' | 'bot' | null {
  if (req.method === 'HEAD') return 'head'
  if (isPrefetch(req)) return 'prefetch'
  return agent.isBot ? 'bot' : null
}

export function createRedirect(parts: RedirectParts) {
  const { snapshot, classify, drops, ownHosts, outcomes, onUnrecorded } = parts
  const count = createCountClick(parts)
  const { judge, withCreator } = createClickTrust(parts)
  const readerFor = createTargetReaders(ownHosts)

  /** Counts the click if it should count, and redirects the visitor once it is on disk. */
  const countAndLeave = (going: Going, target: Target, leaveUnrecorded: (error: unknown) => void) => {
    const { req, res, site } = going
    const agent = classify(header(req, 'user-agent'))
    const reason = dropReason(req, agent)
    if (reason) {
      drops.count(site.accountUuid, site.uuid, 'click', reason)
      outcomes.redirect(reason)
      return isFetchedAhead(req) ? refuseAhead(res) : leave(res, target.url.href)
    }
    const { location, recorded, keepForLater, outcome } = count({
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
    const leaveWithoutId = (error: unknown) => {
      onUnrecorded(error)
      if (outcome !== 'counted') outcomes.redirect(outcome)
      try {
        leave(res, keepForLater())
      } catch {
        leave(res, target.url.href)
      }
    }
    recorded.then(leaveCounted, leaveWithoutId)
  }

  const go = (going: Going): void => {
    const { res, site, click } = going
    const read = readerFor(site)
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
    // whatever fails from here on, the visitor reaches the shop; a click id only travels once the click is on disk
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
    /** Shows where a short link leads, and counts nothing. */
    smartLinkInfo: (res: ServerResponse, code: string): void => {
      const target = toUrl(snapshot().smartLink(code)?.targetUrl ?? '')
      if (!target) return showMissing(res, 'This short link does not exist.')
      showPage(res, 200, infoPage(target, `/tr/l/${encodeURIComponent(code)}`))
    },
  }
}
