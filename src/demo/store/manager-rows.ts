import type { merchantManager, merchantStatus } from '../../server/merchants/tables.ts'
import { uuidOf } from '../random.ts'
import type { DemoMerchant } from '../scenario/merchants.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { colleagues } from '../scenario/sites-data.ts'

/** The manager of a category's best sellers; a colleague by position. */
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

/** Merchants with a programme. */
export const covered = (scenario: Scenario) => scenario.merchants.filter((m) => !m.isUncovered)

export const managerRows = (scenario: Scenario): (typeof merchantManager.$inferInsert)[] =>
  covered(scenario).flatMap((m) => {
    const colleague = m.rank <= managedRanks ? colleagues[managerOf[m.category] ?? -1] : undefined
    if (!colleague) return []
    const { accountUuid } = scenario
    return [{ accountUuid, merchantUuid: m.uuid, userUuid: uuidOf(accountUuid, 'user', colleague.email) }]
  })

/** The best sellers are premium or enterprise partners; some have a deal next to the commission. */
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
