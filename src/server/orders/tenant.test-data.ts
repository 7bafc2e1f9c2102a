import type { TenantIds, TenantPart } from '../../test/tenant.ts'
import { statementRow } from '../../test/statement-row.ts'
import { partnerStatement } from './tables.ts'

const one = (ids: TenantIds) => ({ accountUuid: ids.account, partnerUuid: ids.partner })
const statement = (ids: TenantIds) => ({ ...one(ids), statementUuid: ids.partnerStatement })

export const ordersTenant: TenantPart<'merchantOrders' | 'partnerOrders'> = {
  async rows({ app, ids }) {
    const { system } = app.stores.database
    const { account: accountUuid, partner } = ids
    const statement = statementRow({
      kind: 'partner',
      accountUuid,
      partyUuid: partner ?? '',
      month: '2026-01',
      amount: '8.00',
      closedAt: new Date('2026-01-01'),
    })
    await system.insert(partnerStatement).values(statement)
    return { partnerStatement: statement.uuid }
  },
  inputs: {
    merchantOrders: {
      tracking: null,
      troubles: null,
      hits: null,
      orders: null,
      approve: null,
      reject: null,
      statements: null,
      statementFile: null,
      everything: null,
    },
    partnerOrders: {
      hits: one,
      orders: one,
      trackingTest: one,
      statements: one,
      statementFile: statement,
      payStatement: statement,
      takeBackPayment: statement,
    },
  },
}
