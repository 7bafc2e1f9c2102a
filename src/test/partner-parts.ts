import { direct } from '../connectors/direct/index.ts'
import type { Clock } from '../server/time/clock.ts'
import { activeCreators } from '../server/creators/index.ts'
import { silentLog } from '../server/log/log.ts'
import { createMoney } from '../server/money/index.ts'
import { sitesOfMedia } from '../server/networks/index.ts'
import type { TakeParts } from '../server/orders/reports/take-reports.ts'
import { clickTime, isClickId } from '../server/tracking/index.ts'
import type { TestStores } from './stores.ts'

/** The parts that the jobs of direct partners need, for tests that start each job themselves. */
export function partnerParts({ database, events }: TestStores, clock: Clock): TakeParts {
  const clickIds = { isClickId, clickTime }
  const networkUuid = (network: string) => (network === direct.identifier ? direct.networkUuid : '')
  const money = createMoney({
    database,
    events,
    clock,
    log: silentLog,
    clickIds,
    networks: { networkUuid, sitesOfMedia },
  })
  return {
    database,
    events,
    clock,
    log: silentLog,
    money,
    clickIds,
    provision: async () => {},
    activeCreators,
  }
}
