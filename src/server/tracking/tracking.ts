import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { millisecondsOf } from '../time/clock.ts'
import { agreeOnSalts } from './agree-on-salts.ts'
import { createClassifier } from './agent.ts'
import { createAutoLinks } from './auto-links.ts'
import { createCollector, corsHeaders } from './collector.ts'
import { inTurnWithOthers } from './in-turn.ts'
import { createDrain } from './drain.ts'
import { createDrops } from './drops.ts'
import { diskFiles } from './log/log-files.ts'
import { measureLog } from './log-measures.ts'
import { openLog, reservedBytes } from './log/durable-log.ts'
import { createSigner, keepSnapshot, readPage } from '../routing/index.ts'
import { createEventTimes } from './event-times.ts'
import { createIdMemory } from './id-memory.ts'
import { createKeys } from './keys.ts'
import { createOutcomes } from './outcomes.ts'
import { parseQuery } from './query.ts'
import { createRecorder } from './recorder.ts'
import { createRedirect } from './redirect.ts'
import { forgetInLog } from './forget-in-log.ts'
import { rememberFromLog, rememberFromStore } from './remember.ts'
import { sendJson } from './request.ts'
import { createScriptFile } from './script-file.ts'
import { createTtlCache } from './ttl-cache.ts'
import { readSmartLinkAddress } from './smart-link-address.ts'
import { siteConfig } from './site-config.ts'
import { noOwnDomains, type Tracking, type TrackingParts } from './tracking-parts.ts'
import { createVisitors } from './visitor.ts'

export type { Tracking, TrackingParts } from './tracking-parts.ts'
export { clickTime, isClickId } from './click-id.ts'

/** An id that is half as far from now can be judged without asking the store. */
const memory = 30 * 60_000
const moment = 2000
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

export async function createTracking(parts: TrackingParts): Promise<Tracking> {
  const { dir, database, events, links, clock, log, trustProxy, patience: startPatience = 5000 } = parts
  mkdirSync(dir, { recursive: true })
  const now = millisecondsOf(clock)
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const disk = diskFiles(join(dir, 'log'))
  const files = parts.freeBytes ? { ...disk, freeBytes: parts.freeBytes } : disk
  const durable = await openLog(files, {
    segmentBytes: parts.segmentBytes,
    warn: (warning) => log.warn('event log', { warning }),
  })
  const drops = createDrops(() => clock.now())
  const drain = await createDrain({
    log: durable,
    files,
    events,
    logger: log,
    sleep,
    patience: startPatience,
    now,
    isShared: parts.isOneOfSeveral ?? false,
    ...(parts.isOneOfSeveral ? { inTurn: inTurnWithOthers(database, log) } : {}),
    onBrought: (first, count) => measured.onBrought(first, count),
    onRefused: (account, site, kind) => {
      drops.count(account, site, kind, 'refused')
      measured.onRefused(kind)
    },
  })
  const measured = await measureLog({ log: durable, position: drain.position, now })
  const outcomes = createOutcomes()
  const ids = createIdMemory({ window: memory, now })
  const keys = createKeys()
  const add = (site: string, id: string) => ids.add(keys.idKey(site, id))
  const isWhole = await rememberFromLog(durable, drain.position(), add)
  const askStore = () =>
    rememberFromStore(events, now() - memory, add).then(
      (since) => {
        if (isWhole) ids.reaches(since) // else the store is asked, which has the rest of the log by then
      },
      (error: unknown) =>
        log.warn('the event store gave no answer: it is asked about repeats from before this start one by one', {
          error,
        }),
    )
  const asked = parts.storesComeLater ? Promise.resolve() : askStore()
  await Promise.race([asked, sleep(startPatience)]) // visitors who come now are redirected, whatever the store does
  const routing = await keepSnapshot({
    dir,
    database,
    events,
    changes: parts.changes,
    networkUuid: links.networkUuid,
    readPage: parts.readPage ?? readPage,
    log,
    now,
    sleep,
    startPatience,
    storesComeLater: parts.storesComeLater ?? false,
  })
  const visitors = createVisitors(dir, clock, log, agreeOnSalts(database))
  if (!parts.storesComeLater) await visitors.share()
  const saltTimer = setInterval(() => void visitors.share(), 10 * 60_000)
  saltTimer.unref()
  const recorder = createRecorder(durable)
  const shared = {
    snapshot: routing.current,
    classify: createClassifier(),
    visitor: visitors.of,
    ids,
    keys,
    moments: createEventTimes(memory, now, keys),
    drops,
    outcomes,
    recorder,
    links,
    clickKey: parts.clickKey,
    trustProxy,
    now,
  }
  let unrecorded = 0
  const onUnrecorded = (error: unknown) => {
    if (unrecorded++ % 1000 === 0) log.error('clicks are redirected without being recorded', { error, unrecorded })
  }
  const signer = createSigner(parts.signKey)
  const { ownDomains = noOwnDomains } = parts
  const ownHosts = new Set(parts.ownHosts)
  const collect = createCollector(shared)
  const redirect = createRedirect({
    ...shared,
    repeats: createTtlCache<string>(moment, now),
    signer,
    ownHosts: { has: (host) => ownHosts.has(host) || ownDomains.isProven(host), stand: ownDomains.stand },
    onUnrecorded,
    onUnjudged: (error) => log.error('a target could not be judged; its visitor gets to choose', { error }),
  })
  const script = createScriptFile(parts.scriptFile)
  const more = createScriptFile(join(dirname(parts.scriptFile), 'more.js'))
  const auto = createScriptFile(join(dirname(parts.scriptFile), 'auto.js'))
  const autoLinks = createAutoLinks({ ...shared, takeMentions: parts.takeMentions ?? (async () => {}) })
  const shopScript = createScriptFile(parts.shopScriptFile ?? '')
  const erased = new Set<string>()
  const takeDrops = async () => {
    visitors.forget()
    await drops
      .flush((rows) => recorder.drops(rows.filter((row) => !erased.has(row.account_uuid))))
      .catch((error: unknown) => log.warn('counts of dropped events wait for the log', { error }))
  }
  const dropTimer = setInterval(() => void takeDrops(), 1000)
  drain.start()

  const config = (res: ServerResponse, siteUuid: string) => {
    const site = routing.current().site(siteUuid)
    if (!site) return sendJson(res, 404, 'Not found', null, corsHeaders)
    const body = JSON.stringify(
      siteConfig(site, [...links.clickHosts, ...routing.current().ownHosts(site.accountUuid)], {
        autoLinks: autoLinks.pathOf(site),
        ownDomains: ownDomains.namesOf(site.accountUuid),
      }),
    )
    res.writeHead(200, {
      ...corsHeaders,
      'content-type': 'application/json',
      'cache-control': 'public, max-age=60',
      'content-length': Buffer.byteLength(body),
    })
    res.end(body)
  }
  /** Asked once a day by plugins, which move to an own domain and back with it (R236: own domains). */
  const address = (res: ServerResponse, siteUuid: string) => {
    const site = routing.current().site(siteUuid)
    const shown = site && ownDomains.addressOf(site.accountUuid)
    if (!shown) return sendJson(res, 404, 'Not found', null, corsHeaders)
    const body = JSON.stringify({ address: shown })
    res.writeHead(200, { ...corsHeaders, 'content-type': 'application/json', 'cache-control': 'no-store' })
    res.end(body)
  }
  const preflight = (res: ServerResponse) => {
    res.writeHead(204, {
      ...corsHeaders,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
    })
    res.end()
  }
  /** Under an own domain nothing of another account is known (R236: own domains): '' stands for nothing. */
  const siteHere = (owner: string | undefined, siteUuid: string): string =>
    owner === undefined || routing.current().site(siteUuid)?.accountUuid === owner ? siteUuid : ''
  const codeHere = (owner: string | undefined, code: string): string =>
    owner === undefined || siteHere(owner, routing.current().smartLink(code)?.siteUuid ?? '') ? code : ''
  const route = (req: IncomingMessage, res: ServerResponse): Promise<void> | void => {
    const url = req.url ?? ''
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    const query = at < 0 ? '' : url.slice(at + 1)
    const owner = ownDomains.accountOf(req.headers.host)
    const reading = req.method === 'GET' || req.method === 'HEAD'
    const click = paths.click.exec(path)?.[1]
    if (click && reading) return redirect.click(req, res, siteHere(owner, click), parseQuery(query))
    const site = paths.events.exec(path)?.[1]
    if (site && req.method === 'POST') return collect(req, res, siteHere(owner, site))
    if (req.method === 'OPTIONS') return preflight(res)
    const configOf = paths.config.exec(path)?.[1]
    if (configOf && reading) return config(res, siteHere(owner, configOf))
    const addressOf = paths.address.exec(path)?.[1]
    if (addressOf && reading) return address(res, siteHere(owner, addressOf))
    if (paths.script.test(path) && reading) return script(req, res)
    if (paths.more.test(path) && reading) return more(req, res)
    if (paths.auto.test(path) && reading) return auto(req, res)
    const [, namesOf, hash] = (reading && paths.names.exec(path)) || []
    if (namesOf && hash) return autoLinks.names(req, res, siteHere(owner, namesOf), hash)
    const mentionsOf = req.method === 'POST' && paths.mentions.exec(path)?.[1]
    if (mentionsOf) return autoLinks.mentions(req, res, siteHere(owner, mentionsOf))
    if (paths.shopScript.test(path) && reading) return shopScript(req, res)
    const link = reading && readSmartLinkAddress(path, query)
    if (link && link.asksWhere) return redirect.smartLinkInfo(res, codeHere(owner, link.code))
    if (link) return redirect.smartLink(req, res, codeHere(owner, link.code), parseQuery(link.query))
    sendJson(res, 404, 'No such call')
  }

  /** A client that goes away in the middle ends here; nothing else may. */
  const broke = (req: IncomingMessage, res: ServerResponse, error: unknown) => {
    if (!req.destroyed) log.error('tracking request broke', { path: req.url?.split('?')[0], error })
    if (!res.headersSent) sendJson(res, 500, 'Something went wrong')
    else res.destroy()
  }

  return {
    handle: (req, res) => {
      try {
        const done = route(req, res)
        if (done) done.catch((error: unknown) => broke(req, res, error))
      } catch (error) {
        broke(req, res, error)
      }
    },
    refresh: routing.refresh,
    flush: async () => {
      await takeDrops()
      await drain.flush()
    },
    forget: async (accountUuids) => {
      for (const uuid of accountUuids) erased.add(uuid)
      await routing.forget(accountUuids) // nothing comes to the log any more
      await takeDrops()
      await durable.settled().catch(() => undefined) // what was refused is not in the log
      return drain.between(() => forgetInLog({ log: durable, files }, erased))
    },
    readiness: () => ({
      log: files.freeBytes() > reservedBytes ? 'up' : 'full',
      routing: routing.isKnown() ? 'up' : 'away',
    }),
    measures: [...measured.measures, ...outcomes.measures],
    storesAreOpen: async () => {
      if (!parts.storesComeLater) return
      await Promise.all([routing.refresh(), visitors.share()])
      void askStore()
    },
    signTarget: (siteUuid, href) => signer.sign(siteUuid, new URL(href).href),
    stop: async () => {
      clearInterval(dropTimer)
      clearInterval(saltTimer)
      measured.stop()
      await takeDrops()
      await routing.stop()
      await drain.stop()
      await durable.close()
    },
  }
}
