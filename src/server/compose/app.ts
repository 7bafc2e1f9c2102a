import { join } from 'node:path'
import { accountModule, userNames } from '../account/index.ts'
import type { RoomLimit } from '../../contract/plan-table.ts'
import { alertsModule } from '../alerts/index.ts'
import { annotationsModule, leftOutDays } from '../annotations/index.ts'
import { backupModule } from '../backup/index.ts'
import { billingModule, expectWithin } from '../billing/index.ts'
import type { Clock } from '../time/clock.ts'
import { costsModule } from '../costs/index.ts'
import { activeCreators, creatorsModule, isCreator } from '../creators/index.ts'
import { discoveryModule } from '../discovery/index.ts'
import type { Env } from '../env/env.ts'
import { feedsModule } from '../feeds/index.ts'
import { happeningsModule } from '../happenings/index.ts'
import { healthModule } from '../health/index.ts'
import { createAnswer } from '../http/answer.ts'
import { mountCalls } from '../http/mount.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import { buildServer } from '../http/server.ts'
import { insightsModule } from '../insights/index.ts'
import { integrationsModule, openForPerson } from '../integrations/index.ts'
import { createJobs } from '../jobs/index.ts'
import { linksModule } from '../links/index.ts'
import type { Later } from '../jobs/later.ts'
import type { Log } from '../log/log.ts'
import { createSentenceOf, mailingsModule } from '../mailings/index.ts'
import { mailModule } from '../mail/index.ts'
import {
  campaignsOfSites,
  closedCampaigns,
  managedDomains,
  merchantsModule,
  switchOffSite,
} from '../merchants/index.ts'
import type { Module } from '../module.ts'
import { conversionStory, moneyModule, rateOfDay } from '../money/index.ts'
import {
  allNetworks,
  connectionNames,
  createNetworkLinks,
  forgetSite,
  networkIdentifier,
  networkOf,
  tellsOfPayment,
  networksModule,
  networksOfSites,
  sitesOfMedia,
} from '../networks/index.ts'
import { ownHostsOf } from '../env/own-address.ts'
import { projectRoot } from '../env/project-root.ts'
import { createLeadsToShop, replacementsOf, routingModule, statedPerClick } from '../routing/index.ts'
import { scannerModule } from '../scanner/index.ts'
import { operationsModule } from '../operations/index.ts'
import { ordersModule, readTroubled, readTroubles } from '../orders/index.ts'
import { countPartners, partnersModule, tellNewCampaigns } from '../partners/index.ts'
import { siteNames, sitesModule } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'
import { clickTime, isClickId, trackingModule } from '../tracking/index.ts'
import { demoModules } from './demo.ts'
import { erasure } from './erasure.ts'
import { wholeAccount } from './whole-account.ts'
import { exportPorts } from './export-ports.ts'
import { insideCalls } from './inside-calls.ts'
import { creatorLinksOf, shortLinkOf } from './creator-links.ts'
import { createKnownFacts } from './known-facts.ts'
import { createKnownMarks } from './known-marks.ts'
import { type App, createLife } from './life.ts'
import { createLinkRules } from './link-rules.ts'
import { type AllAnswering, handlersOf, pathsOf, takersOf } from './merge-modules.ts'
import { createNames } from './names.ts'
import { createPlatform, type PlatformParts } from './platform.ts'
import { shopPagesOf } from './shop-pages.ts'
import { healthAndMetrics } from './health-and-metrics.ts'
import type { Stores } from './stores.ts'
import { timedReports } from './timed-reports.ts'
import { version } from './version.ts'

export type { App } from './life.ts'
export type AppParts = {
  env: Env
  stores: Pick<Stores, 'database' | 'events' | 'databaseUrl'> & Partial<Pick<Stores, 'measures'>>
  clock: Clock
  log: Log
  /** Time and chance of the door to the networks, for tests: their limits would take minutes. */
  door?: PlatformParts['door']
  /** Free space of the disk, for tests; asked of the file system when left out. */
  freeBytes?: PlatformParts['freeBytes']
  /** Where files of people are read: threads of their own when left out. */
  workshop?: PlatformParts['workshop']
  /** Whether jobs begin by the clock; they do when left out. */
  keepsSchedules?: boolean
  /** The stores are opened, and it is said to be ready, by whoever composes it; otherwise they are open, and its start is all. */
  isOpenedLater?: boolean
}
/** Puts the modules together for the roles this process plays. The only code that knows all of them. */
export async function composeApp(parts: AppParts): Promise<App> {
  const { env, stores, clock, log } = parts
  const platform = await createPlatform({ ...parts, send: (...job) => jobs.send(...job) })
  const { database, events, plays, publicUrl } = platform
  const rates = createRateLimits()
  const clickIds = { isClickId, clickTime }
  const networkLinks = createNetworkLinks(env.NETWORK_BASE_URLS)
  const { networkUuid } = networkLinks
  const leadsToShop = createLeadsToShop(networkLinks)
  const ownHosts = ownHostsOf(publicUrl, env)

  const roomFor = (limit: RoomLimit) => async (tx: Tx, accountUuid: string, adding?: number) => {
    if (env.BILLING !== 'off') await expectWithin(tx, accountUuid, limit, adding)
  }
  const account = accountModule(platform, {
    rates,
    expectRoom: roomFor('users'),
    openElsewhere: openForPerson,
    ...wholeAccount(platform),
  })
  const merchants = merchantsModule(platform, {
    networks: { networkOf, identifierOf: networkIdentifier, networkUuid },
    readConnections: connectionNames,
    report: (question, viewer) => insights.calls.insights.statistics(question, viewer),
  })
  const money = moneyModule(platform, {
    clickIds,
    networks: { networkOf, identifierOf: networkIdentifier, networkUuid, sitesOfMedia, connectionNames },
  })
  const later: Later = {
    keep: (kind, request) => tracking.later.keep(kind, request),
    isWaiting: () => tracking.later.isWaiting(),
  }
  const networks = networksModule(platform, {
    ...money,
    later,
    statedPerClick,
    leadsToShop,
    expectRoom: roomFor('networks'),
  })
  const sites = sitesModule(platform, {
    networkOf,
    networksOfSites,
    campaignsOfSites,
    expectRoom: roomFor('sites'),
    campaignsForNewSite: async (accountUuid, siteUuid) => {
      await networks.campaignsForNewSite(accountUuid, siteUuid)
      await tellNewCampaigns(database, accountUuid)
    },
    leaveSite: async (tx, siteUuid) => {
      await forgetSite(tx, siteUuid)
      await switchOffSite(tx, siteUuid)
    },
  })
  const reports = insightsModule(platform, {
    names: createNames(database, allNetworks(), platform.changes, () => clock.now().getTime()),
    assignees: (accountUuid) => managedDomains(database, accountUuid),
    closedCampaigns: (accountUuid, from, to) => closedCampaigns(database, networkUuid, accountUuid, from, to),
    knownFacts: createKnownFacts({ database, events }),
    replacements: (lost, who) => replacementsOf({ database, events, clock, links: networkLinks, networkOf }, lost, who),
    networkUuid,
    clickIds,
    rateOf: (from, to, day) => rateOfDay(database, from, to, day),
    story: (accountUuid, conversionUuid) => conversionStory(database, accountUuid, conversionUuid),
    versions: (conversionUuid, who) => money.calls.ledger.versions({ conversionUuid }, who),
    linkRules: createLinkRules(database, allNetworks()),
    callsOf: (reader) => insideCalls(handlers, rates, reader),
  })
  const insights = timedReports(reports, (kind, seconds) => seen.metrics?.reported(kind, seconds))
  const report = insights.calls.insights.statistics
  const links = linksModule(platform, {
    shopPages: shopPagesOf(database, networkLinks, ownHosts),
    networkOf,
    isCreator: (tx, creatorId) => isCreator(tx, creatorId),
  })
  const scanner = scannerModule(platform, {
    links: networkLinks,
    shopPages: shopPagesOf(database, networkLinks, ownHosts),
  })
  const partners = partnersModule(platform, {
    passwords: account.passwords,
    turns: account.turns,
    rates,
    report: (question, viewer) => insights.calls.insights.statistics(question, viewer),
    troublesOf: readTroubles,
    troubledOf: readTroubled,
    identify: account.identify,
  })
  const { realm, provision } = partners
  const orders = ordersModule(platform, { rates, later, money, clickIds, activeCreators, realm, provision })
  const integrations = integrationsModule(platform, {
    ...money,
    ...exportPorts({ database, rates, rows: insights.rows, screens: () => handlers }),
    sentenceOf: createSentenceOf(database),
    version,
  })
  const answering: AllAnswering = {
    account,
    alerts: alertsModule(platform, { ...scanner, ...insights, networkOf, notedDays: leftOutDays }),
    annotations: annotationsModule(platform, { networkOf, marks: createKnownMarks({ database, events }) }),
    billing: billingModule(platform, {
      report: (question, viewer) => insights.calls.insights.statistics({ ...question, filters: {} }, viewer),
      countPartners: (accountUuid) => countPartners(database, accountUuid),
      identify: account.identify,
    }),
    sites,
    merchants,
    links,
    mailings: mailingsModule(platform, {
      report,
      usage: (viewer) => handlers.billing.usage({}, viewer),
      alerts: (viewer) => handlers.alerts.list({}, viewer),
    }),
    money,
    networks,
    costs: costsModule(platform),
    feeds: feedsModule(platform, {
      expectRoom: roomFor('feeds'),
      report,
    }),
    health: healthModule(platform, { networkOf, report, maturity: insights.calls.outlook.maturity }),
    insights,
    integrations,
    partners,
    orders,
    creators: creatorsModule(platform, {
      passwords: account.passwords,
      turns: account.turns,
      networkOf,
      tellsOfPayment,
      workshop: platform.workshop,
      rates,
      report,
      signedLink: creatorLinksOf({ signKey: platform.secret.derive('signed targets'), publicUrl, ownHosts }),
      shortLink: shortLinkOf((link, who) => links.calls.links.create(link, who)),
    }),
    discovery: discoveryModule(platform, {
      networkOf,
      networkUuid,
      leadsToShop,
      siteNames,
      userNames,
      brokenLinks: scanner.brokenLinks,
      report,
    }),
    operations: operationsModule(platform, { ...account, version, modules: () => modules, measures: () => measures }),
    routing: routingModule(platform, { links: networkLinks, networkOf }),
    scanner,
  }
  const handlers = handlersOf(answering)
  const tracking = await trackingModule(platform, {
    links: networkLinks,
    storesComeLater: parts.isOpenedLater ?? false,
    takers: takersOf(Object.values(answering)),
  })
  const others: Module[] = [tracking, ...demoModules(env, { stores, clock, log, secret: platform.secret })]
  const built = [...Object.values(answering), ...others]
  // in the order in which they are started, and the opposite in which they are stopped
  const modules: Module[] = [
    { stop: platform.changes.stop },
    mailModule(platform),
    happeningsModule(
      platform,
      built.flatMap((m) => m.consumers ?? []),
    ),
    ...built,
    backupModule(platform),
    erasure(platform, () => modules),
  ]
  const jobs = createJobs({
    databaseUrl: () => stores.databaseUrl,
    jobs: modules.flatMap((m) => m.jobs ?? []),
    log,
    isFull: platform.disk.isTight,
    keepsSchedules: parts.keepsSchedules ?? true,
  })

  const checkOutput = env.NODE_ENV !== 'production'
  const answer = createAnswer({ identify: account.identify, rates, log, checkOutput, isFull: platform.disk.isTight })
  const { measures, ...seen } = healthAndMetrics(platform, modules, stores.measures ?? [], () => life.isReady())
  const server = await buildServer({
    log,
    publicUrl,
    trustProxy: env.TRUST_PROXY,
    ...seen,
    ...(plays('collect')
      ? { tracking: pathsOf(modules) }
      : plays('work')
        ? { tracking: pathsOf([answering.feeds]) }
        : {}),
    ...(plays('web')
      ? {
          mountApi: (app) => {
            mountCalls(app, { handlers, answer, publicUrl, rates })
            integrations.mount(app)
          },
          webDir: join(projectRoot, 'dist/web'),
        }
      : {}),
  })

  const life = createLife({ platform, modules, jobs, server, isOpenedLater: parts.isOpenedLater ?? false })
  return { tellOrder: orders.tellOrder, exportDemo: integrations.exportDemo, ...life }
}
