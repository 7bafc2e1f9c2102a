import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../log/log.ts'
import type { Snapshot } from '../routing/index.ts'
import type { createAutoLinks } from './auto-links.ts'
import type { createCollector } from './collector.ts'
import { parseQuery } from './query.ts'
import type { createRedirect } from './redirect.ts'
import { sendJson } from './request.ts'
import type { createScriptFile } from './script-file.ts'
import type { createSiteAnswers } from './site-answers.ts'
import { readSmartLinkAddress } from './smart-link-address.ts'
import type { OwnDomains } from './tracking-parts.ts'

const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const paths = {
  script: /^\/tr\/v1\/script\.js$/,
  more: /^\/tr\/v1\/more\.js$/,
  auto: /^\/tr\/v1\/auto\.js$/,
  names: new RegExp(`^/tr/v1/names/${uuid}/([0-9a-f]{20})\\.json$`),
  mentions: new RegExp(`^/tr/v1/mentions/${uuid}$`),
  shopScript: /^\/tr\/v1\/shop\.js$/,
  config: new RegExp(`^/tr/v1/config/${uuid}$`),
  address: new RegExp(`^/tr/v1/address/${uuid}$`),
  events: new RegExp(`^/tr/v1/events/${uuid}$`),
  click: new RegExp(`^/tr/clicks/v1/${uuid}$`),
}

type ScriptFile = ReturnType<typeof createScriptFile>
type Handlers = {
  collect: ReturnType<typeof createCollector>
  redirect: ReturnType<typeof createRedirect>
  autoLinks: ReturnType<typeof createAutoLinks>
  site: ReturnType<typeof createSiteAnswers>
  scripts: { script: ScriptFile; more: ScriptFile; auto: ScriptFile; shop: ScriptFile }
}
type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void

/** An own domain knows nothing of other accounts (R236: own domains): '' is an id that nothing has. */
const createOwnOnly = (snapshot: () => Snapshot) => {
  const siteOf = (owner: string | undefined, siteUuid: string): string =>
    owner === undefined || snapshot().site(siteUuid)?.accountUuid === owner ? siteUuid : ''
  const codeOf = (owner: string | undefined, code: string): string =>
    owner === undefined || siteOf(owner, snapshot().smartLink(code)?.siteUuid ?? '') ? code : ''
  return { siteOf, codeOf }
}

/** The handler for a request below `/tr/`. Clicks and events first: nearly all requests are those. */
export function createRoute(
  { collect, redirect, autoLinks, site, scripts }: Handlers,
  { snapshot, ownDomains }: { snapshot: () => Snapshot; ownDomains: OwnDomains },
): Handle {
  const { siteOf, codeOf } = createOwnOnly(snapshot)
  return (req, res) => {
    const url = req.url ?? ''
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    const query = at < 0 ? '' : url.slice(at + 1)
    const owner = ownDomains.accountOf(req.headers.host)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const clicked = paths.click.exec(path)?.[1]
    if (clicked && isRead) return redirect.click(req, res, siteOf(owner, clicked), parseQuery(query))
    const sender = paths.events.exec(path)?.[1]
    if (sender && req.method === 'POST') return collect(req, res, siteOf(owner, sender))
    if (req.method === 'OPTIONS') return site.preflight(res)
    const configured = paths.config.exec(path)?.[1]
    if (configured && isRead) return site.config(res, siteOf(owner, configured))
    const addressed = paths.address.exec(path)?.[1]
    if (addressed && isRead) return site.address(res, siteOf(owner, addressed))
    if (paths.script.test(path) && isRead) return scripts.script(req, res)
    if (paths.more.test(path) && isRead) return scripts.more(req, res)
    if (paths.auto.test(path) && isRead) return scripts.auto(req, res)
    const [, named, hash] = (isRead && paths.names.exec(path)) || []
    if (named && hash) return autoLinks.names(req, res, siteOf(owner, named), hash)
    const mentioning = req.method === 'POST' && paths.mentions.exec(path)?.[1]
    if (mentioning) return autoLinks.mentions(req, res, siteOf(owner, mentioning))
    if (paths.shopScript.test(path) && isRead) return scripts.shop(req, res)
    const link = isRead && readSmartLinkAddress(path, query)
    if (link && link.asksWhere) return redirect.smartLinkInfo(res, codeOf(owner, link.code))
    if (link) return redirect.smartLink(req, res, codeOf(owner, link.code), parseQuery(link.query))
    sendJson(res, 404, 'No such call')
  }
}

/** Handles every request to its end: failures are answered with 500 and never reach the process. */
export function guarded(handle: Handle, log: Log): (req: IncomingMessage, res: ServerResponse) => void {
  const broke = (req: IncomingMessage, res: ServerResponse, error: unknown) => {
    // a client that disconnects midway is not our failure
    if (!req.destroyed) log.error('tracking request broke', { path: req.url?.split('?')[0], error })
    if (!res.headersSent) sendJson(res, 500, 'Something went wrong')
    else res.destroy()
  }
  return (req, res) => {
    try {
      const done = handle(req, res)
      if (done) done.catch((error: unknown) => broke(req, res, error))
    } catch (error) {
      broke(req, res, error)
    }
  }
}
