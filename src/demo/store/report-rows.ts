import type { ViewPath } from '../../contract/insights/views.ts'
import type { favourite, savedView } from '../../server/insights/tables.ts'
import type { merchantManager, merchantStatus } from '../../server/merchants/tables.ts'
import { uuidOf } from '../random.ts'
import type { DemoMerchant } from '../scenario/merchants.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { colleagues } from '../scenario/sites-data.ts'

/** Who looks after the best sellers of a category; a colleague by position. */
const managerOf: Readonly<Record<string, number>> = {
  electronics: 0,
  home: 0,
  kitchen: 1,
  garden: 1,
  coffee: 1,
  beauty: 2,
  running: 2,
}
const managedRanks = 6
const favouriteCategories = ['home', 'kitchen', 'coffee', 'running', 'garden']

const covered = (scenario: Scenario) => scenario.merchants.filter((m) => !m.isUncovered)

export const managerRows = (scenario: Scenario): (typeof merchantManager.$inferInsert)[] =>
  covered(scenario).flatMap((m) => {
    const colleague = m.rank <= managedRanks ? colleagues[managerOf[m.category] ?? -1] : undefined
    if (!colleague) return []
    const { accountUuid } = scenario
    return [{ accountUuid, merchantUuid: m.uuid, userUuid: uuidOf(accountUuid, 'user', colleague.email) }]
  })

/** The best sellers are premium or enterprise partners; some have a deal beside the commission. */
function statusesOf({ rank, index }: DemoMerchant): [type: 'partner' | 'deal', value: string][] {
  if (rank === 1) return [['partner', 'premium'], ...(index % 2 ? [] : [['deal', 'mrr'] as ['deal', string]])]
  if (rank === 2) return [['partner', 'enterprise'], ...(index % 3 ? [] : [['deal', 'enterprise'] as ['deal', string]])]
  if (rank === 3) return [['partner', 'affiliate']]
  return rank === 4 && index % 2 ? [['deal', 'advertisement']] : []
}

export const statusRows = (scenario: Scenario): (typeof merchantStatus.$inferInsert)[] =>
  covered(scenario).flatMap((m) =>
    statusesOf(m).map(([type, value]) => ({
      accountUuid: scenario.accountUuid,
      merchantUuid: m.uuid,
      type,
      value,
    })),
  )

export const favouriteRows = (scenario: Scenario): (typeof favourite.$inferInsert)[] =>
  covered(scenario)
    .filter((m) => m.rank <= 2 && favouriteCategories.includes(m.category))
    .map((m) => ({
      uuid: uuidOf(scenario.accountUuid, 'favourite', m.domain),
      accountUuid: scenario.accountUuid,
      groupBy: 'name',
      groupName: m.domain,
    }))

const plannedViews: readonly { name: string; path: ViewPath; search: string }[] = [
  { name: 'Favorites, week by week', path: '/insights/reports', search: 'period=last-7-days&cmp=previous&fav=true' },
  {
    name: 'Pages with little revenue per click',
    path: '/insights/pages',
    search: 'period=last-30-days&cmp=none&sort=epc&dir=asc&crFilter=true',
  },
]

export const viewRows = (scenario: Scenario, ownerUuid: string, at: Date): (typeof savedView.$inferInsert)[] =>
  plannedViews.map((v) => ({
    uuid: uuidOf(scenario.accountUuid, 'view', v.name),
    accountUuid: scenario.accountUuid,
    ...v,
    ownerUuid,
    createdAt: at,
    updatedAt: at,
  }))
