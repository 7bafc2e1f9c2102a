import type { RoomLimit } from '../../contract/plan-table.ts'
import { expectWithin } from '../billing/index.ts'
import { keepDomains } from '../domains/index.ts'
import { ownHostsOf } from '../env/own-address.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import type { Later } from '../jobs/later.ts'
import { createNetworkLinks } from '../networks/index.ts'
import { createLeadsToShop } from '../routing/index.ts'
import type { Tx } from '../store/database/open.ts'
import { clickTime, isClickId } from '../tracking/index.ts'
import { createPlatform, type PlatformParts } from './platform.ts'
import { openPorts } from './ports.ts'
import { shopPagesOf } from './shop-pages.ts'
import { version } from '../env/version.ts'

export type Base = Awaited<ReturnType<typeof createBase>>

/** What modules are built from: the platform, the ports, and objects shared by several modules. */
export async function createBase(parts: Omit<PlatformParts, 'send'>) {
  const ports = openPorts()
  const platform = await createPlatform({ ...parts, send: (...job) => ports.jobs.get()(...job) })
  const { database, env, publicUrl } = platform
  const networkLinks = createNetworkLinks(env.NETWORK_BASE_URLS)
  const ownHosts = ownHostsOf(publicUrl, env)
  const { changes, log } = platform
  const domains = keepDomains({ database, changes, log, dir: env.DATA_DIR, publicUrl })
  const later: Later = {
    keep: (kind, request) => ports.later.get().keep(kind, request),
    isWaiting: () => ports.later.get().isWaiting(),
  }
  const metrics: Metrics | undefined = env.METRICS_TOKEN ? createMetrics(version) : undefined
  return {
    platform,
    ports,
    rates: createRateLimits(),
    clickIds: { isClickId, clickTime },
    networkLinks,
    leadsToShop: createLeadsToShop(networkLinks),
    ownHosts,
    domains,
    /** Where users of an account sign in (R248: the product under an own domain). */
    places: {
      accountOf: domains.accountOf,
      addressFor: async (accountUuid: string) =>
        (await platform.brandOf(accountUuid)) ? domains.addressOf(accountUuid) : publicUrl,
    },
    shopPages: shopPagesOf(database, networkLinks, ownHosts),
    later,
    metrics,
    /** Fails when one more would exceed the plan's limit. */
    roomFor: (limit: RoomLimit) => async (tx: Tx, accountUuid: string, adding?: number) => {
      if (env.BILLING !== 'off') await expectWithin(tx, accountUuid, limit, adding)
    },
  }
}
