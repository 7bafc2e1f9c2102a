import type { programme } from '../../server/merchants/tables.ts'
import { type DemoCalendar, startOf } from '../calendar.ts'
import { unitOf, uuidOf } from '../random.ts'
import type { DemoMerchant } from '../scenario/merchants.ts'
import { countriesOf, programmeOn } from '../scenario/programmes.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Most networks have nothing better, as in reality. */
const few = 2
const isChosen = (m: DemoMerchant) =>
  !m.isUncovered && m.roles.length === 0 && m.percentage !== null && m.rank % 12 === 5

/**
 * Programmes of some merchants at a second network, which pay about a third more and which no one has applied for yet.
 */
export function betterOfferRows(scenario: Scenario, calendar: DemoCalendar): (typeof programme.$inferInsert)[] {
  return scenario.merchants.filter(isChosen).flatMap((m) => {
    const own = scenario.programmes.filter((p) => p.merchant === m)
    const networks = new Set(own.map((p) => p.connection.network))
    const others = scenario.connections
      .filter((c) => c.weight > 0 && c.currencies.includes(m.currency) && !networks.has(c.network))
      .slice(0, few)
    const connection = others[Math.floor(unitOf('better offer', m.domain) * others.length)]
    const paid = Math.max(...own.map((p) => programmeOn(p, calendar.today).percentage ?? 0))
    if (!connection || paid === 0) return []
    return [
      {
        uuid: uuidOf(scenario.accountUuid, 'better offer', m.domain),
        accountUuid: scenario.accountUuid,
        connectionUuid: connection.uuid,
        network: connection.network,
        externalId: String(2_000_000 + Math.floor(unitOf('better offer id', m.domain) * 1_000_000)),
        merchantUuid: m.uuid,
        name: m.name,
        domains: [m.domain],
        countries: countriesOf(m),
        isOpen: false,
        relationship: 'notjoined' as const,
        commissionType: 'CPS' as const,
        commissionPercentage: String(Math.ceil(paid * 2.6) / 2),
        commissionCurrency: m.currency,
        clickUrl: null,
        createdAt: startOf(calendar, connection.since),
      },
    ]
  })
}
