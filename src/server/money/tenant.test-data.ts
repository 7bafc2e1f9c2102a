import { randomUUID } from 'node:crypto'
import { range, type TenantPart } from '../../test/tenant.ts'
import { conversion, ledger } from './tables.ts'

export const moneyTenant: TenantPart<'ledger' | 'rates'> = {
  async rows({ app, ids, marker }) {
    const uuid = randomUUID()
    await app.stores.database.system.insert(conversion).values({
      uuid,
      accountUuid: ids.account,
      connectionUuid: ids.connection,
      network: 'awin',
      transactionId: marker,
      reason: marker,
      clickId: ids.click,
      at: new Date('2026-06-01'),
      status: 'approved',
      sale: '100',
      commission: '10',
      currency: 'DKK',
      orderId: marker,
      inherited: { site_uuid: ids.site, campaign_uuid: ids.campaign, merchant: `${marker}.dk` },
    })
    await app.stores.database.system.insert(ledger).values({
      accountUuid: ids.account,
      connectionUuid: ids.connection,
      transactionId: marker,
      source: 'api',
      contentHash: 'first',
      receivedAt: new Date('2026-06-02'),
      content: {
        transactionId: marker,
        at: '2026-06-01T00:00:00.000Z',
        status: 'approved',
        statusWord: 'approved',
        sale: '100',
        commission: '10',
        currency: 'DKK',
        name: marker,
      },
    })
    return { conversion: uuid }
  },
  inputs: {
    rates: { newest: () => ({}) },
    ledger: {
      changes: (ids) => ({ ...range, filters: { connectionUuids: [ids.connection], networkUuids: [ids.network] } }),
      file: (ids) => ({ ...range, filters: { connectionUuids: [ids.connection], networkUuids: [ids.network] } }),
      sums: (ids) => ({ ...range, filters: { connectionUuids: [ids.connection], networkUuids: [ids.network] } }),
      versions: (ids) => ({ conversionUuid: ids.conversion }),
    },
  },
}
