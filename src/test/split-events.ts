import { randomUUID } from 'node:crypto'
import type { splitTest } from '../server/merchants/tables.ts'
import { conversion } from '../server/money/tables.ts'
import { storeInstant } from '../server/routing/store-instant.ts'
import { createClickId } from '../server/tracking/click-id.ts'
import type { TestStores } from './stores.ts'
import type { buildTwoNetworks } from './two-networks.ts'

const day = 86_400_000
type Arm = 'A' | 'B'
type Shop = Awaited<ReturnType<typeof buildTwoNetworks>>
type Sale = { daysAfter?: number; status?: 'approved' | 'rejected' | 'pending'; daysAgo?: number; currency?: string }

/** Clicks and sales of a split test, as if they had happened some days ago. */
export function splitEvents(
  { database, events }: Pick<TestStores, 'database' | 'events'>,
  { accountUuid, shop, test }: { accountUuid: string; shop: Shop; test: Pick<typeof splitTest.$inferSelect, 'uuid'> },
) {
  /** One click for each of `visitors` on a day; returns the click ids. */
  const visit = async (arm: Arm, visitors: number, { daysAgo = 40, phase = 1, over = {} } = {}) => {
    const rows = Array.from({ length: visitors }, (_, i) => ({
      account_uuid: accountUuid,
      site_uuid: shop.siteUuid,
      click_id: createClickId(Date.now() - daysAgo * day),
      kind: 'click',
      at: storeInstant(Date.now() - daysAgo * day),
      merchant: shop.shop,
      merchant_uuid: shop.merchantUuid,
      connection_uuid: arm === 'A' ? shop.a : shop.b,
      is_partial: true,
      visitor: String(i + (arm === 'A' ? 0 : 1_000_000)),
      decision: JSON.stringify({ why: 'split test', test: `${test.uuid}:${phase}`, arm }),
      ...over,
    }))
    await events.insert('click', rows, randomUUID())
    return rows.map((r) => r.click_id)
  }
  const buy = async (arm: Arm, clickIds: readonly string[], commission: number, sale: Sale = {}) => {
    const { daysAfter = 0, status = 'approved', daysAgo = 40, currency = 'EUR' } = sale
    const clickAt = new Date(Date.now() - daysAgo * day)
    const at = new Date(clickAt.getTime() + daysAfter * day)
    const connectionUuid = arm === 'A' ? shop.a : shop.b
    const rows = clickIds.map((clickId) => ({
      uuid: randomUUID(),
      accountUuid,
      connectionUuid,
      network: 'awin',
      transactionId: randomUUID(),
      at,
      clickAt,
      createdAt: at,
      status,
      sale: '0',
      commission: String(commission),
      currency,
      clickId,
      inherited: { merchant_uuid: shop.merchantUuid },
    }))
    await database.system.insert(conversion).values(rows)
    await events.insert(
      'conversion',
      rows.map((r) => ({
        account_uuid: accountUuid,
        site_uuid: shop.siteUuid,
        conversion_uuid: r.uuid,
        version: '1',
        is_deleted: 0,
        at: storeInstant(at.getTime()),
        click_at: storeInstant(clickAt.getTime()),
        click_id: r.clickId,
        status,
        kind: 'sale',
        sale: '0',
        commission: r.commission,
        currency,
        merchant: shop.shop,
        merchant_uuid: shop.merchantUuid,
        connection_uuid: connectionUuid,
      })),
      randomUUID(),
    )
  }
  return { visit, buy }
}
