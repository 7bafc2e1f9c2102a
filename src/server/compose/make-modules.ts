import { accountModule, userNames } from '../account/index.ts'
import { alertsModule, closedMonths } from '../alerts/index.ts'
import { annotationsModule, leftOutDays } from '../annotations/index.ts'
import { autoLinkingModule } from '../autolinking/index.ts'
import { billingModule } from '../billing/index.ts'
import { brandModule } from '../brand/index.ts'
import { costsModule } from '../costs/index.ts'
import { activeCreators, creatorsModule, isCreator } from '../creators/index.ts'
import { discoveryModule } from '../discovery/index.ts'
import { domainsModule } from '../domains/index.ts'
import { feedsModule } from '../feeds/index.ts'
import { healthModule } from '../health/index.ts'
import { type InsightsModule, insightsModule } from '../insights/index.ts'
import { integrationsModule, openForPerson } from '../integrations/index.ts'
import { linksModule } from '../links/index.ts'
import { createSentenceOf, mailingsModule } from '../mailings/index.ts'
import {
  campaignsOfSites,
  closedCampaigns,
  managedDomains,
  merchantsModule,
  switchOffSite,
} from '../merchants/index.ts'
import { conversionStory, moneyModule, rateOfDay } from '../money/index.ts'
import {
  allNetworks,
  connectionNames,
  forgetSite,
  networkIdentifier,
  paidBy,
  payingNetworks,
  networkOf,
  type NetworksModule,
  networksModule,
  networksOfSites,
  sitesOfMedia,
  reportsPayments,
} from '../networks/index.ts'
import { operationsModule } from '../operations/index.ts'
import { ordersModule, readTroubled, readTroubles } from '../orders/index.ts'
import { countPartners, partnersModule, applyCreatorRulesToNew } from '../partners/index.ts'
import { autoListOf, pageTestsOf, replacementsOf, routingModule, statedPerClick } from '../routing/index.ts'
import { scannerModule } from '../scanner/index.ts'
import { readGroups, siteNames, sitesModule } from '../sites/index.ts'
import { accountOfPage } from './account-of-page.ts'
import type { Base } from './base.ts'
import { creatorLinksOf, shortLinkOf } from './creator-links.ts'
import { exportPorts } from './export-ports.ts'
import { inNameOf, insideCalls } from './inside-calls.ts'
import { createKnownFacts } from './known-facts.ts'
import { createKnownMarks } from './known-marks.ts'
import { createLinkRules } from './link-rules.ts'
import { goalSubjects } from './goal-subjects.ts'
import { linksOfSite } from './links-of-site.ts'
import type { AllAnswering } from './merge-modules.ts'
import { createNames } from './names.ts'
import { morningPorts } from './morning-ports.ts'
import { timedReports } from './timed-reports.ts'
import { version } from '../env/version.ts'
import { wholeAccount } from './whole-account.ts'

type Money = ReturnType<typeof moneyModule>

const makeMoney = ({ platform, clickIds, networkLinks: { networkUuid } }: Base) =>
  moneyModule(platform, {
    clickIds,
    networks: { networkOf, identifierOf: networkIdentifier, networkUuid, sitesOfMedia, connectionNames },
  })

function makeInsights(base: Base, money: Money): InsightsModule {
  const { platform, ports, rates, networkLinks, clickIds, metrics } = base
  const { database, events, clock } = platform
  const { networkUuid } = networkLinks
  const reports = insightsModule(platform, {
    names: createNames(database, allNetworks(), platform.changes, () => clock.now().getTime()),
    assignees: (accountUuid) => managedDomains(database, accountUuid),
    siteGroups: (accountUuid) => database.as(accountUuid, readGroups),
    closedCampaigns: (accountUuid, from, to) => closedCampaigns(database, networkUuid, accountUuid, from, to),
    knownFacts: createKnownFacts({ database, events }),
    replacements: (lost, who) => replacementsOf({ database, events, clock, links: networkLinks, networkOf }, lost, who),
    closedMonths: (closings, who) => closedMonths({ database, events, clock }, closings, who),
    ...morningPorts(database, ports.handlers.get),
    goalSubjects,
    networkUuid,
    paidBy,
    networkIdentifier,
    payingNetworks,
    clickIds,
    rateOf: (from, to, day) => rateOfDay(database, from, to, day),
    story: (accountUuid, conversionUuid) => conversionStory(database, accountUuid, conversionUuid),
    versions: (conversionUuid, who) => money.calls.ledger.versions({ conversionUuid }, who),
    linkRules: createLinkRules(database, allNetworks()),
    callsOf: (reader) => insideCalls(ports.handlers.get(), rates, inNameOf(reader)),
    callsFor: (who) => insideCalls(ports.handlers.get(), rates, who),
  })
  return metrics ? timedReports(reports, metrics.reported) : reports
}

const makeSites = ({ platform, roomFor, networkLinks, domains }: Base, networks: NetworksModule) =>
  sitesModule(platform, {
    namesOf: domains.namesOf,
    networkOf,
    networksOfSites,
    campaignsOfSites,
    expectRoom: roomFor('sites'),
    linksOf: linksOfSite(platform.database, networkLinks),
    campaignsForNewSite: async (accountUuid, siteUuid) => {
      await networks.campaignsForNewSite(accountUuid, siteUuid)
      await applyCreatorRulesToNew(platform.database, accountUuid)
    },
    leaveSite: async (tx, siteUuid) => {
      await forgetSite(tx, siteUuid)
      await switchOffSite(tx, siteUuid)
    },
  })

/** Modules for the account's own data, and for data from networks and sites. */
function makeCore(base: Base) {
  const { platform, rates, roomFor, networkLinks, leadsToShop, later, shopPages, domains, places } = base
  const account = accountModule(platform, {
    rates,
    places,
    expectRoom: roomFor('users'),
    openElsewhere: openForPerson,
    ...wholeAccount(platform),
  })
  const money = makeMoney(base)
  const insights = makeInsights(base, money)
  const merchants = merchantsModule(platform, {
    networks: { networkOf, identifierOf: networkIdentifier, networkUuid: networkLinks.networkUuid },
    addressOf: domains.addressOf,
    readConnections: connectionNames,
    report: insights.calls.insights.statistics,
  })
  const networks = networksModule(platform, {
    ...money,
    later,
    statedPerClick,
    leadsToShop,
    expectRoom: roomFor('networks'),
  })
  const sites = makeSites(base, networks)
  const links = linksModule(platform, { shopPages, networkOf, isCreator, addressOf: domains.addressOf })
  return { account, money, insights, merchants, networks, sites, links }
}
type Core = ReturnType<typeof makeCore>

/** Modules for partnerships: direct partners with their orders, and creators. */
function makePartners(base: Base, { account, money, insights, links }: Core) {
  const { platform, rates, later, clickIds, ownHosts, domains } = base
  const { passwords, turns, identify } = account
  const report = insights.calls.insights.statistics
  const partners = partnersModule(platform, {
    passwords,
    turns,
    rates,
    report,
    troublesOf: readTroubles,
    troubledOf: readTroubled,
    identify,
    ownDomains: domains,
  })
  const { realm, provision } = partners
  const orders = ordersModule(platform, {
    accountOf: domains.accountOf,
    rates,
    later,
    money,
    clickIds,
    activeCreators,
    realm,
    provision,
  })
  const { secret, workshop } = platform
  const creators = creatorsModule(platform, {
    passwords,
    turns,
    networkOf,
    reportsPayments,
    ownDomains: domains,
    workshop,
    rates,
    report,
    signedLink: creatorLinksOf({
      signKey: secret.derive('signed targets'),
      addressOf: domains.addressOf,
      ownHosts,
    }),
    shortLink: shortLinkOf(links.calls.links.create),
  })
  return { partners, orders, creators }
}

/** Modules that observe the others: problems, suggestions and notifications. */
function makeWatchers(base: Base, { account, insights }: Core) {
  const { platform, ports, networkLinks, leadsToShop, shopPages } = base
  const { database, events } = platform
  const report = insights.calls.insights.statistics
  const { networkUuid } = networkLinks
  const scanner = scannerModule(platform, { links: networkLinks, shopPages })
  return {
    scanner,
    alerts: alertsModule(platform, { ...scanner, ...insights, networkOf, notedDays: leftOutDays }),
    annotations: annotationsModule(platform, { networkOf, marks: createKnownMarks({ database, events }) }),
    billing: billingModule(platform, {
      report: (question, viewer) => report({ ...question, filters: {} }, viewer),
      countPartners: (accountUuid) => countPartners(database, accountUuid),
      identify: account.identify,
    }),
    mailings: mailingsModule(platform, {
      report,
      usage: (viewer) => ports.handlers.get().billing.usage({}, viewer),
      alerts: (viewer) => ports.handlers.get().alerts.list({}, viewer),
    }),
    health: healthModule(platform, { networkOf, report, maturity: insights.calls.outlook.maturity }),
    discovery: discoveryModule(platform, {
      networkOf,
      networkUuid,
      leadsToShop,
      siteNames,
      userNames,
      brokenLinks: scanner.brokenLinks,
      report,
      screens: {
        alerts: (who) => ports.handlers.get().alerts.list({}, who),
        closed: insights.calls.insights.closed,
        adCosts: (range, who) => ports.handlers.get().costs.stats(range, who),
      },
    }),
    operations: operationsModule(platform, {
      ...account,
      version,
      modules: ports.modules.get,
      measures: ports.measures.get,
    }),
  }
}

const makeIntegrations = ({ platform, ports, rates }: Base, { money, insights }: Core) =>
  integrationsModule(platform, {
    ...money,
    rates,
    ...exportPorts({ database: platform.database, rates, rows: insights.rows, screens: ports.handlers.get }),
    sentenceOf: createSentenceOf(platform.database),
    version,
  })

/** Every module in the contract, each built from earlier ones, in start order. */
export function makeModules(base: Base) {
  const { platform, networkLinks, roomFor } = base
  const core = makeCore(base)
  const { account, insights, merchants, links, money, networks, sites } = core
  const { partners, orders, creators } = makePartners(base, core)
  const watchers = makeWatchers(base, core)
  return {
    account,
    alerts: watchers.alerts,
    annotations: watchers.annotations,
    autolinking: autoLinkingModule(platform, {
      listOf: (of, settings) => autoListOf({ database: platform.database, links: networkLinks }, of, settings),
      ...pageTestsOf(platform),
    }),
    billing: watchers.billing,
    brand: brandModule(platform, { rates: base.rates, accountOfPage: accountOfPage(base, partners.realm) }),
    sites,
    merchants,
    links,
    mailings: watchers.mailings,
    money,
    networks,
    costs: costsModule(platform),
    domains: domainsModule(platform, { known: base.domains }),
    feeds: feedsModule(platform, {
      expectRoom: roomFor('feeds'),
      report: insights.calls.insights.statistics,
      ownDomains: base.domains,
    }),
    health: watchers.health,
    insights,
    integrations: makeIntegrations(base, core),
    partners,
    orders,
    creators,
    discovery: watchers.discovery,
    operations: watchers.operations,
    routing: routingModule(platform, { links: networkLinks, networkOf }),
    scanner: watchers.scanner,
  } satisfies AllAnswering
}
