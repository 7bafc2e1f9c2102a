import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { createFetchPage } from '../../connectors/shared/http/fetch-page.ts'
import { scanLimitOf } from '../../contract/scanner/scan-limits.ts'
import { account } from '../account/index.ts'
import { recordLinkChecks } from '../links/index.ts'
import { merchant, programme } from '../merchants/tables.ts'
import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { expectationsOfDomains, isNetworkHost, type NetworkLinks, type ShopPages } from '../routing/index.ts'
import type { Database } from '../store/database/open.ts'
import { answerAgentPage } from './agent-page.ts'
import { scannerCalls } from './calls.ts'
import { type LostLink, lostLinks } from './for-suggestions.ts'
import type { OverviewParts } from './overview.ts'
import { agentName } from './hosts.ts'
import { scannerJobs } from './jobs.ts'
import { type RobotsAsk, readRobotsTask } from './read-robots.ts'
import { readPageFactsTask } from './page/read-page-facts.ts'
import { smartTargets, updateSmartLinks } from './update-smart-links.ts'

export type ScannerAsks = {
  links: NetworkLinks
  shopPages: (accountUuid: string) => Promise<ShopPages>
}
const agentPath = '/tr/link-check'

/** Every domain of the merchant with this registrable domain, according to the networks. */
const domainsOf =
  (database: Database) =>
  async (host: string): Promise<ReadonlySet<string>> => {
    const rows = await database.system
      .select({ domain: merchant.domain, domains: programme.domains })
      .from(programme)
      .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
      .where(eq(merchant.domain, host))
      .limit(200)
    return new Set(rows.flatMap((r) => [r.domain, ...r.domains]))
  }

export type ScannerModule = Answering<'scanner'> & {
  /** The cost of an account's broken links, for suggestions. */
  brokenLinks: (accountUuid: string) => Promise<LostLink[]>
}

export function scannerModule(platform: Platform, { links, shopPages }: ScannerAsks): ScannerModule {
  const { env, database, events, clock, log, workshop, publicUrl, jobs } = platform
  const own = env.NETWORK_BASE_URLS['shops']
  const limitOf = async (accountUuid: string) => {
    const [row] = await database.system
      .select({ plan: account.plan, isDemo: account.isDemo })
      .from(account)
      .where(eq(account.uuid, accountUuid))
    const isUnlocked = env.BILLING === 'off' && !row?.isDemo
    return scanLimitOf(isUnlocked ? 'Custom' : (row?.plan ?? ''))
  }
  const parts = {
    database,
    events,
    clock,
    log,
    limitOf,
    shopPages,
    smartTargets,
    fetchPage: createFetchPage({ trusted: own ? [own] : [] }),
    readFacts: (input: { html: string; url: string }) => workshop.long(readPageFactsTask, input),
    readLongRobots: (ask: RobotsAsk) => workshop.long(readRobotsTask, ask),
    pause: (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {}),
    domainsOf: domainsOf(database),
    isClickHost: (host: string) => isNetworkHost(links, host),
    tell: updateSmartLinks(database, (accountUuid, run) =>
      recordLinkChecks({ database, events, clock }, accountUuid, run),
    ),
    headers: {
      'user-agent': `${agentName}/1.0 (+${publicUrl}${agentPath})`,
      accept: 'text/html,application/xhtml+xml',
      'accept-language': '*',
    },
  }
  const shown: OverviewParts = {
    database,
    events,
    clock,
    limitOf,
    expectationsOf: (viewer, domains) => expectationsOfDomains({ database, events, clock, links }, viewer, domains),
  }
  return {
    calls: { brokenLinks: scannerCalls({ ...shown, send: jobs.send }) },
    brokenLinks: (accountUuid) => lostLinks(shown, accountUuid),
    jobs: scannerJobs(parts),
    paths: { [agentPath]: answerAgentPage },
  }
}
