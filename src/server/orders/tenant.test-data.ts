import type { TenantIds, TenantPart } from '../../test/tenant.ts'
import { partnerStatement } from './tables.ts'

const one = (ids: TenantIds) => ({ accountUuid: ids.account, partnerUuid: ids.partner })
const statement = (ids: TenantIds) => ({ ...one(ids), statementUuid: ids.partnerStatement })

export const ordersTenant: TenantPart<'merchantOrders' | 'partnerOrders'> = {
  async rows({ app, ids }) {
    const { system } = app.stores.database
    const { account: accountUuid, partner } = ids
    const [statement] = await system
      .insert(partnerStatement)
      .values({
        accountUuid,
        partnerUuid: partner ?? '',
        month: '2026-01',
        currency: 'DKK',
        orderCount: 1,
        total: '8.00',
        createdAt: new Date('2026-01-01'),
      })
      .returning()
    return { partnerStatement: statement?.uuid ?? '' }
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
