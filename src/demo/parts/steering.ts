import { routingChange } from '../../server/routing/tables.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { uuidOf } from '../random.ts'
import type { DemoCampaign } from '../scenario/campaigns.ts'
import { roleOf } from '../scenario/merchants.ts'
import { demoDays } from '../scenario/roles-data.ts'
import { insertRows } from '../store/insert-rows.ts'

type Row = typeof routingChange.$inferInsert

/** Past changes of the prioritised and excluded merchants, in the list of changes. */
function changeRows({ scenario, calendar }: DemoWorld): Row[] {
  const { accountUuid } = scenario
  const rowOf = (
    domain: string,
    campaigns: DemoCampaign[],
    rule: 'isPriority' | 'isExcluded',
    daysAgo: number,
  ): Row => {
    const plain = {
      isActive: true,
      isPriority: false,
      isExcluded: false,
      isCreatorOnly: false,
      isCreatorDefault: false,
    }
    const names = [...new Set(campaigns.map((c) => c.programme.connection.name))].join(', ')
    const sites = campaigns.length === 1 ? '1 site' : `${campaigns.length} sites`
    return {
      uuid: uuidOf(accountUuid, 'routing change', domain),
      accountUuid,
      userUuid: null,
      at: startOf(calendar, demoDays - daysAgo),
      kind: rule === 'isPriority' ? 'priority' : 'excluded',
      text: `${rule === 'isPriority' ? 'Prioritized' : 'Disabled'} ${names} on ${sites}`,
      merchantUuids: [...new Set(campaigns.map((c) => c.programme.merchant.uuid))],
      touched: {
        campaigns: campaigns.map((c) => {
          const before = { ...plain, isFallback: c.isFallback }
          return { uuid: c.uuid, before, after: { ...before, [rule]: true } }
        }),
        tests: [],
      },
      expected: rule === 'isPriority' ? { middle: 41.2, low: 12.6, high: 69.8, clicks: 1240 } : null,
      was: rule === 'isPriority' ? '35.6' : null,
    }
  }
  return scenario.merchants.flatMap((m) => {
    const campaigns = scenario.campaigns.filter((c) => c.programme.merchant === m)
    if (campaigns.length === 0) return []
    const first = campaigns.filter((c) => c.isPriority)
    if (first.length > 0) return [rowOf(m.domain, first, 'isPriority', 48)]
    return roleOf(m, 'excluded') ? [rowOf(m.domain, campaigns, 'isExcluded', 90)] : []
  })
}

export const steeringPart: DemoPart = {
  name: 'steering',
  version: 2,
  needs: ['merchants'],
  tables: [routingChange],
  make: (world) => ({ write: (tx) => insertRows(tx, routingChange, changeRows(world)) }),
}
