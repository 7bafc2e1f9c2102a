import { join } from 'node:path'
import { createDownload } from '../../connectors/shared/http/download.ts'
import type { Answering } from '../module.ts'
import type { KnownDomains } from '../domains/index.ts'
import type { Platform } from '../platform.ts'
import { type ExpectRoom, feedsCalls } from './calls.ts'
import type { AskFigures } from './figures.ts'
import { sealFeeds } from './feed-secrets.ts'
import { feedsJobs } from './jobs.ts'
import { forgetFeedFiles } from './forget-files.ts'
import { serveFeed } from './serve-feed.ts'

/** The report on behalf of the viewer, and the check of the plan's feed limit. */
export type FeedsAsks = { report: AskFigures; expectRoom: ExpectRoom; ownDomains: KnownDomains }

export function feedsModule(platform: Platform, { report, expectRoom, ownDomains }: FeedsAsks): Answering<'feeds'> {
  const { env, database, clock, log, workshop, secret, jobs } = platform
  const parts = {
    database,
    clock,
    log,
    door: platform.outside.door,
    seal: platform.outside.seal,
    workshop,
    csv: platform.csv,
    addressOf: ownDomains.addressOf,
    send: jobs.send,
    folder: env.FEEDS_DIR ?? join(env.DATA_DIR, 'feeds'),
    signKey: secret.derive('signed targets'),
    download: createDownload({ trusted: env.NETWORK_BASE_URLS['feeds'] }),
  }
  return {
    calls: { feeds: feedsCalls({ ...parts, report, expectRoom }) },
    jobs: feedsJobs(parts),
    paths: { '/tr/feeds/': serveFeed({ ...parts, accountOf: ownDomains.accountOf }) },
    prepare: () => sealFeeds(database, parts.seal),
    forget: (erased) =>
      forgetFeedFiles(
        database,
        parts.folder,
        erased.map((e) => e.accountUuid),
      ),
  }
}
