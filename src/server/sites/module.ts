import { createFetchPage } from '../../connectors/shared/http/fetch-page.ts'
import { ownHostsOf } from '../env/own-address.ts'
import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import type { Job } from '../jobs/index.ts'
import { sitesCalls, type SitesAsks } from './calls.ts'
import { createOpenPages } from './install-check/browser/open-pages.ts'
import type { CheckParts, LinksOfSite } from './install-check/check-site.ts'
import { groupCalls } from './group-calls.ts'
import { installCheckCalls } from './install-check/calls.ts'
import { checkJobs } from './install-check/jobs.ts'
import { readPageTextTask } from './install-check/read-page.ts'
import { scriptJob } from './script-job.ts'

/** Enough for the start of any page, and short enough that a hanging page delays a check by less than a minute. */
const pageLimits = { headerMs: 8000, totalMs: 12_000, maxBytes: 1_500_000 }

type CheckAsks = {
  linksOf: LinksOfSite
  /** An account's own domains, which serve its script, too. */
  namesOf: (accountUuid: string) => readonly string[]
}

function checkParts(
  { database, events, clock, env, log, publicUrl, workshop }: Platform,
  { linksOf, namesOf }: CheckAsks,
): CheckParts {
  const tryOut = env.NETWORK_BASE_URLS['sites']
  const trusted = tryOut === undefined ? [] : [tryOut]
  const name = `compatible; OutboundInstallCheck/1.0; +${publicUrl}`
  return {
    database,
    events,
    clock,
    linksOf,
    server: new URL('/tr', publicUrl),
    serverHostsOf: (accountUuid) => [...ownHostsOf(publicUrl, env), ...namesOf(accountUuid)],
    tryOut,
    fetchPage: createFetchPage({ trusted, limits: pageLimits }),
    openPages:
      env.CHROMIUM === undefined
        ? null
        : createOpenPages({
            path: env.CHROMIUM,
            userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 (${name})`,
            rules: { trusted, own: new URL(publicUrl) },
            log,
          }),
    readText: (html) => workshop.long(readPageTextTask, html),
    headers: {
      'user-agent': `Mozilla/5.0 (${name})`,
      accept: 'text/html,application/xhtml+xml',
      'accept-language': '*',
    },
  }
}

export function sitesModule(
  platform: Platform,
  { linksOf, namesOf, ...asks }: SitesAsks & CheckAsks,
): Answering<'sites'> & { jobs: Job[] } {
  const { database, events, clock, publicUrl, jobs } = platform
  const parts = { database, events, clock, ownHost: new URL(publicUrl).host }
  const checks = { database, clock, send: jobs.send }
  return {
    calls: {
      installCheck: installCheckCalls(checks),
      siteGroups: groupCalls({ database }),
      sites: sitesCalls({ ...parts, ...asks }),
    },
    jobs: [scriptJob(parts), ...checkJobs({ ...checkParts(platform, { linksOf, namesOf }), send: jobs.send })],
  }
}
