import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Platform } from '../../platform.ts'
import type { Provision } from '../provision.ts'
import { countClicksJob } from './count-clicks-job.ts'
import type { MoneyWays } from './decide-order.ts'
import { holdJob } from './hold-job.ts'
import { noteSigns } from './note-signs.ts'
import { createTrackingPaths, trackingPath } from './paths.ts'
import { createReportQueue } from './report-queue.ts'
import { takeReports, type TakeParts } from './take-reports.ts'
import { waitingJob } from './waiting-job.ts'
import { inBothForms } from '../../store/database/in-transaction.ts'
import { createTellOrder } from './tell-order.ts'

export type TrackingAsks = Pick<TakeParts, 'clickIds' | 'activeCreators'> & {
  money: MoneyWays
  rates: RateLimits
}

/** What shops report to, and what goes on with it by itself. */
export function partnerTracking(platform: Platform, asks: TrackingAsks, provision: Provision) {
  const { database, events, clock, log } = platform
  const parts: TakeParts = { database, events, clock, log, provision, ...asks }
  const take = createReportQueue({ takeAll: (partner, all) => takeReports(parts, partner, all), log })
  const handle = createTrackingPaths({
    database,
    seal: platform.outside.seal,
    clock,
    log,
    rates: asks.rates,
    take,
    seen: async (partner, host) => {
      const now = clock.now()
      const moved = await inBothForms(database, (tx) => noteSigns(tx, partner, [{ kind: 'script', host }], now))
      if (moved) await provision(partner.accountUuid)
    },
    isFull: platform.disk.isTight,
  })
  const paths: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = { [trackingPath]: handle }
  return {
    paths,
    tellOrder: createTellOrder({ take, clock }),
    jobs: [waitingJob(parts), holdJob(parts), countClicksJob(parts)],
  }
}
