import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { emptyTransaction, type NetworkTransaction } from '../connectors/connector.ts'
import type { TestStores } from './stores.ts'
import { silentLog } from '../server/log/log.ts'
import type { ClickRow } from '../server/store/events/event-tables.ts'
import type { ArrivalSource } from '../server/money/tables.ts'
import { sitesOfMedia } from '../server/networks/index.ts'
import { createMoney, type MoneyParts, type Payer } from '../server/money/index.ts'
import { nothingInherited } from '../server/money/inherited.ts'
import { conversion, ledger } from '../server/money/tables.ts'

/** Support for this module's tests: a network, its sales, the clicks they name, and the results. */

export const networkUuid = (network: string) => (network === 'awin' ? 'a0000000-0000-4000-8000-000000000001' : '')
/** Ids in the tests' format: `c` and the milliseconds. */
export const clickIds = {
  isClickId: (t: string) => /^c\d{13}[a-z]{4}$/.test(t),
  clickTime: (id: string) => Number(id.slice(1, 14)),
}

export const newPayer = (): Payer => ({ uuid: randomUUID(), accountUuid: randomUUID(), network: 'awin' })
const sale = (over: Partial<NetworkTransaction> = {}): NetworkTransaction => ({
  ...emptyTransaction,
  transactionId: 'T1',
  at: '2026-03-02T10:40:00.000Z',
  sale: '84.50',
  commission: '5.92',
  currency: 'GBP',
  ...over,
})
export const arrival = (payer: Payer, over: Partial<NetworkTransaction> = {}, source: ArrivalSource = 'callback') => ({
  payer,
  source,
  transaction: sale(over),
  receivedAt: new Date('2026-03-02T11:00:00Z'),
})

const shown = z.object({
  status: z.string(),
  commission: z.string(),
  page: z.string(),
  device: z.string(),
  site_uuid: z.string(),
  merchant: z.string(),
  attributed_by: z.string(),
  version: z.number(),
})

let clicks = 0
/** A click of the account that is not stored yet. */
export function click(payer: Payer, at: Date, over: Partial<ClickRow> = {}): { id: string; row: ClickRow } {
  const id = `c${at.getTime()}${String.fromCharCode(97 + (clicks % 26))}${String.fromCharCode(97 + (Math.floor(clicks++ / 26) % 26))}zz`
  const row: ClickRow = {
    ...nothingInherited,
    account_uuid: payer.accountUuid,
    site_uuid: randomUUID(),
    click_id: id,
    kind: 'click',
    at: at.toISOString().replace('T', ' ').replace('Z', ''),
    page: 'café.example/best-shoes',
    device: 'Mobile',
    country: 'DK',
    browser: 'Firefox',
    os: 'Android',
    referrer: 'search.example',
    origin: 'script',
    merchant: 'shop.example',
    merchant_uuid: randomUUID(),
    connection_uuid: payer.uuid,
    campaign_uuid: randomUUID(),
    sub_id_1: 'header',
    target_url: '',
    decision: '',
    visitor: '1',
    batch: '',
    ...over,
  }
  return { id, row }
}

export function moneyRig(stores: () => TestStores) {
  const money = (over: Partial<MoneyParts> = {}) =>
    createMoney({
      database: stores().database,
      events: stores().events,
      clock: { now: () => new Date() },
      log: silentLog,
      networks: { networkUuid, sitesOfMedia },
      clickIds,
      ...over,
    })
  const conversions = (payer: Payer) =>
    stores().database.system.select().from(conversion).where(eq(conversion.connectionUuid, payer.uuid))
  const entries = (payer: Payer) =>
    stores().database.system.select().from(ledger).where(eq(ledger.connectionUuid, payer.uuid))
  const projected = (payer: Payer) =>
    stores().events.query(payer.accountUuid, {
      name: 'test',
      sql: 'SELECT status, toString(commission) AS commission, page, device, site_uuid, merchant, attributed_by, version FROM conversion FINAL',
      row: shown,
    })

  const store = (row: ClickRow) => stores().events.insert('click', [row], randomUUID())

  return { money, conversions, entries, projected, store }
}
