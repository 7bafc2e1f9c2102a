import { plainAction } from '../../server/discovery/night/action.ts'
import { alarm, recommendation } from '../../server/discovery/tables.ts'
import { offeredProgramme } from '../../server/merchants/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { dayIndexOf, startOf } from '../calendar.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { unitOf } from '../random.ts'
import { roleOf } from '../scenario/merchants.ts'
import { programmeOn } from '../scenario/programmes.ts'
import { insertRows } from '../store/insert-rows.ts'

const hour = 3_600_000
/** Networks that the account may not be connected to. */
const others = ['daisycon', 'tradetracker', 'flexoffers', 'webgains', 'rakuten', 'impact']

/** Networks the account is not connected to offer every third shop it has no programme of. */
function offeredRows({ scenario, until }: DemoWorld): (typeof offeredProgramme.$inferInsert)[] {
  const connected = new Set(scenario.connections.map((c) => c.network))
  const free = others.filter((n) => !connected.has(n)).slice(0, 2)
  return scenario.merchants
    .filter((m) => m.isUncovered)
    .flatMap((m, i) => {
      const network = free[i % 3]
      if (!network) return []
      return [
        {
          network,
          externalId: `demo-${m.domain}`,
          merchantUuid: m.uuid,
          commissionPercentage: String(4 + Math.floor(unitOf('offered', m.domain) * 14) / 2),
          seenAt: until,
        },
      ]
    })
}

/** Two suggestions that were followed, five and thirteen weeks ago; what they came to is counted from the events. */
function doneRows({ scenario, calendar }: DemoWorld): (typeof recommendation.$inferInsert)[] {
  const found = scenario.programmes.filter((p) => p.merchant.rank > 2 && programmeOn(p, calendar.today).isOpen)
  return [35, 91].flatMap((daysAgo, i) => {
    const p = found[7 + i * 5]
    if (!p) return []
    const offer = {
      merchantUuid: p.merchant.uuid,
      domain: p.merchant.domain,
      network: p.connection.network,
      connectionUuid: p.connection.uuid,
      state: 'notjoined' as const,
      since: null,
      countries: [],
      stated: { type: 'CPS' as const, percentage: programmeOn(p, calendar.today).percentage, flatEuro: null },
      percentage: programmeOn(p, calendar.today).percentage,
      sites: new Map(),
      hosts: [],
    }
    const at = startOf(calendar, calendar.today - daysAgo)
    const value = { expected: 46 + 22 * i, low: 16 + 9 * i, high: 96 + 40 * i, clicks: 640 }
    const action = { ...plainAction(offer, 'new', 'apply'), ...value }
    const { key, kind, network, domain, merchantUuid } = action
    return [
      {
        accountUuid: scenario.accountUuid,
        key,
        kind,
        network,
        domain,
        merchantUuid,
        ...value,
        action,
        isCurrent: false,
        firstAt: startOf(calendar, calendar.today - daysAgo - 9),
        state: 'done' as const,
        stateAt: at,
        doneAt: at,
        promised: { ...value, perClickBefore: 0 },
      },
    ]
  })
}

/** What happened in the last hours: a cut and a closed campaign, told again each day of two other shops. */
async function tellOfToday(tx: Tx, { scenario, calendar, until }: DemoWorld): Promise<void> {
  const of = (kind: 'cycle' | 'closing') => scenario.programmes.filter((p) => roleOf(p.merchant, kind))
  const today = dayIndexOf(calendar, until)
  const rows = (['cycle', 'closing'] as const).flatMap((role, i) => {
    const some = of(role)
    const p = some[today % Math.max(1, some.length)]
    if (!p) return []
    const percentage = programmeOn(p, calendar.today).percentage ?? 6
    const clicks = 200 + Math.floor(unitOf('alarm', p.merchant.domain) * 900)
    return [
      {
        accountUuid: scenario.accountUuid,
        kind: role === 'cycle' ? ('commissionCut' as const) : ('campaignClosed' as const),
        key: `demo ${today} ${p.uuid}`,
        at: new Date(until.getTime() - (3 + 4 * i) * hour),
        about: `demo ${p.uuid}`,
        name: p.merchant.domain,
        network: p.connection.network,
        merchantUuid: p.merchant.uuid,
        clicks,
        // two sales in a hundred clicks of 80 euro; a cut takes half of it
        euro: clicks * 0.02 * 80 * (percentage / 100) * (role === 'cycle' ? 0.5 : 1),
        fromText: role === 'cycle' ? `${percentage * 2}%` : null,
        toText: role === 'cycle' ? `${percentage}%` : null,
      },
    ]
  })
  if (rows.length > 0) await tx.insert(alarm).values(rows).onConflictDoNothing()
}

/** What to do next. Suggestions are worked out at night like everybody's; here is what came before, and what others offer. */
export const discoveryPart: DemoPart = {
  name: 'discovery',
  version: 1,
  needs: ['merchants', 'traffic'],
  tables: [recommendation, alarm],
  make: (world) => ({
    write: async (tx) => {
      const offered = offeredRows(world)
      if (offered.length > 0) await tx.insert(offeredProgramme).values(offered).onConflictDoNothing()
      await insertRows(tx, recommendation, doneRows(world))
      await tellOfToday(tx, world)
    },
  }),
  extend: (world) => ({ write: (tx) => tellOfToday(tx, world) }),
}
