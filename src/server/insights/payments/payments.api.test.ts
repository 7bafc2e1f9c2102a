import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { payments as contract } from '../../../contract/insights/payments.ts'
import { load, zones } from '../../../test/reports/against-oracle.ts'
import { oracle } from '../../../test/reports/oracle.ts'
import { randomEvents } from '../../../test/reports/random-events.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { conversion, ledger } from '../../money/tables.ts'
import { conversion as eventRow } from '../event-builders.ts'
import { payments } from './payments.ts'

const seed = Math.floor(Math.random() * 1e9)
const today = '2026-11-10'
const now = new Date(`${today}T12:00:00Z`)
const range = { fromDate: '2026-02-01', toDate: '2026-11-30' }
const names = new Map<string, { name: string }>()

let stores: TestStores
const account = randomUUID()
const raw = randomEvents(account, seed)
beforeAll(async () => {
  stores = await testStores()
  await load(stores.events, raw)
})
afterAll(() => stores.close())

const asked = (accountUuid: string, timezone: string, currencyCode: string) =>
  payments(
    {
      events: stores.events,
      database: stores.database,
      networkUuid: (identifier) => `uuid of ${identifier}`,
      networkIdentifier: (uuid) => uuid.replace('uuid of ', ''),
      payingNetworks: async () => [],
      paidBy: () => null,
      names: async () => ({
        sites: new Map(),
        networks: names,
        connections: new Map(),
        campaigns: new Map(),
        smartLinks: new Map(),
        creators: new Map(),
        merchants: new Map(),
      }),
      clock: { now: () => now },
      closedCampaigns: async () => [],
      settings: { ownDomain: 'outbound.example' },
    },
    contract.list.input.parse(range),
    { accountUuid, timezone, currencyCode },
  )
const cents = (amount: number) => Math.round(amount * 100)
const total = (list: readonly number[]) => list.reduce((sum, n) => sum + n, 0)

describe('what networks owe and paid', () => {
  it.each(zones)('is to the cent what the slow report says of the two states, in %s', async (zone) => {
    const currency = 'XQA'
    const report = (groupBy: 'network' | 'month', status: string, networkUuids: string[] = []) =>
      oracle(raw, {
        ...range,
        groupBy,
        filters: { statusKeys: [status], ...(networkUuids.length > 0 ? { networkUuids } : {}) },
        zone,
        currency,
      })
    const { rows, totals } = await asked(account, zone, currency)
    expect(rows.length, `seed ${seed}`).toBeGreaterThan(0)
    for (const status of ['approved', 'paid'] as const) {
      const slow = report('network', status)
      const about = `seed ${seed}, ${status}`
      expect(cents(totals[status]), about).toBe(slow.totals.conversionTotalCommission)
      expect(total(rows.map((r) => cents(r[status]))), about).toBe(cents(totals[status]))
      for (const row of rows) {
        expect(cents(row.owed) + cents(row.byBank) + cents(row.untold), about).toBe(cents(row.approved))
        expect(cents(row[status]), about).toBe(slow.groups.get(row.networkUuid)?.metrics.conversionTotalCommission ?? 0)
        const months = report('month', status, [row.networkUuid || 'Unknown']).groups
        for (const { month, ...sums } of row.months)
          expect(cents(sums[status]), `${about}, ${month}`).toBe(
            months.get(`${month}-01`)?.metrics.conversionTotalCommission ?? 0,
          )
        expect(total(row.months.map((m) => cents(m[status]))), about).toBe(cents(row[status]))
      }
    }
  })

  it('learns the delay from the sales that were paid, and says what waits for longer', async () => {
    const own = { accountUuid: randomUUID(), connectionUuid: randomUUID() }
    const told = async (approved: string, paid: string | null, commission: string) => {
      const transactionId = randomUUID()
      const status = paid === null ? ('approved' as const) : ('paid' as const)
      const at = new Date(`${addDays(approved, -10)}T10:00:00Z`)
      const [made] = await stores.database.system
        .insert(conversion)
        .values({ ...own, transactionId, network: 'awin', at, status, sale: '100', commission, currency: 'EUR' })
        .returning()
      for (const [word, day] of [
        ['approved', approved],
        ['paid', paid],
      ] as const)
        if (day !== null)
          await stores.database.system.insert(ledger).values({
            ...own,
            transactionId,
            source: 'api',
            receivedAt: new Date(`${day}T12:00:00Z`),
            contentHash: randomUUID(),
            content: { status: word },
          })
      await stores.events.insert(
        'conversion',
        [
          eventRow(
            { uuid: own.accountUuid, site: '' },
            {
              at: at.toISOString(),
              conversion_uuid: made?.uuid ?? '',
              network_uuid: 'uuid of awin',
              status,
              commission,
              currency: 'EUR',
            },
          ),
        ],
        randomUUID(),
      )
    }
    // 25 sales on three days that took 20 to 44 days
    for (let i = 0; i < 25; i++) await told(addDays('2026-05-01', -i), addDays('2026-05-21', (i % 3) + 0), '1.00')
    await told(addDays(today, -45), null, '10.005')
    await told(addDays(today, -5), null, '2.50')
    const { rows, totals } = await asked(own.accountUuid, 'Europe/Copenhagen', 'EUR')
    // sale i was approved i days before 1 May and took 20 + i days, plus up to two: the third, the 13th and the 23rd of
    // 25
    const [row] = rows
    expect(row?.delay?.sales).toBe(25)
    expect(row?.delay?.high).toBeLessThan(45)
    expect(row).toMatchObject({
      networkUuid: 'uuid of awin',
      approved: 12.51,
      overdue: 10.01,
      since: addDays(today, -45),
      paid: 25,
      currencies: [{ currencyCode: 'EUR', approved: 12.51 }],
      expected: {
        from: addDays(today, -5 + (row?.delay?.median ?? 0)),
        by: addDays(today, -5 + (row?.delay?.high ?? 0)),
      },
    })
    expect(totals).toEqual({ approved: 12.51, overdue: 10.01, paid: 25, owed: 12.51, byBank: 0, untold: 0 })
  })
})
