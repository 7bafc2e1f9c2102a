import { randomUUID } from 'node:crypto'
import { emptyTransaction, type NetworkTransaction } from '../src/connectors/connector.ts'
import { click, conversion as sale } from '../src/server/insights/event-builders.ts'
import { silentLog } from '../src/server/log/log.ts'
import { campaign, merchant, programme } from '../src/server/merchants/tables.ts'
import { createMoney } from '../src/server/money/index.ts'
import { conversion, ledger } from '../src/server/money/tables.ts'
import { sitesOfMedia } from '../src/server/networks/index.ts'
import { connection } from '../src/server/networks/tables.ts'
import { site } from '../src/server/sites/tables.ts'
import type { Session, TestApp } from '../src/test/start-app.ts'

const plus = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

/** Eight reports by two networks on three transactions; amounts in EUR. */
export async function addTransactions({ stores }: TestApp, { accountUuid }: Session): Promise<void> {
  const money = createMoney({
    ...stores,
    clock: { now: () => new Date('2026-03-10T12:00:00Z') },
    log: silentLog,
    networks: { networkUuid: () => randomUUID(), sitesOfMedia },
    clickIds: { isClickId: () => false, clickTime: () => 0 },
  })
  const connected = async (network: 'awin' | 'adtraction', name: string) => {
    const payer = { uuid: randomUUID(), accountUuid, network }
    await stores.database.system.insert(connection).values({ ...payer, name })
    return payer
  }
  const awin = await connected('awin', 'Awin DK')
  const adtraction = await connected('adtraction', 'Adtraction SE')
  const one = { transactionId: 'T1', orderId: 'A-1', name: 'Müller, "Søn" & Co', sale: '100' }
  const two = { transactionId: 'T2', name: '=2+3', sale: '200', commission: '19.99' }
  const open = { statusWord: 'open' }
  const approved = { status: 'approved' as const, statusWord: 'ok' }
  const rejected = { status: 'rejected' as const, statusWord: 'no' }
  const arrivals: [typeof awin, string, Partial<NetworkTransaction>][] = [
    [awin, '02T10', { ...one, ...open, commission: '10.10' }],
    [adtraction, '02T11', { ...two, ...open }],
    [awin, '03T10', { ...one, ...open, commission: '12.35' }],
    [awin, '04T10', { ...one, ...approved, commission: '12.35' }],
    [adtraction, '05T11', { ...two, ...rejected }],
    [awin, '05T12', { transactionId: 'T3', commission: '0.01', ...approved }],
    [awin, '06T10', { ...one, ...approved, sale: '50', commission: '6.20' }],
    [awin, '07T10', { ...one, ...rejected, sale: '50', commission: '6.20' }],
  ]
  for (const [payer, at, said] of arrivals) {
    const transaction = { ...emptyTransaction, at: '2026-03-01T09:00:00Z', currency: 'EUR', ...said }
    await money.receive([{ payer, source: 'api', receivedAt: new Date(`2026-03-${at}:00:00Z`), transaction }])
  }
}

const cafe = '00000001-0000-4000-8000-000000000001'
const aaben = '00000001-0000-4000-8000-000000000002'
const uuid = '00000001-0000-4000-8000-0000000000'

/**
 * Two sites with clicks that earned nothing, clicks on a network's own links, closed campaigns, and three sales at
 * shop-a.example and shop-b.example.
 */
export async function addEvents({ stores }: TestApp, { accountUuid }: Session): Promise<void> {
  const records = stores.database.system
  await records.insert(site).values([
    { uuid: cafe, accountUuid, name: 'Café Nord', domain: 'cafe.example', currencyCode: 'EUR' },
    { uuid: aaben, accountUuid, name: 'Åben', domain: 'aaben.example', currencyCode: 'EUR' },
  ])
  const shops = ['a', 'b'].map((letter, i) => ({
    uuid: `${uuid}1${i}`,
    domain: `shop-${letter}.example`,
    name: `Shop ${letter.toUpperCase()}`,
  }))
  await records.insert(merchant).values(shops)
  const connectionUuid = randomUUID()
  const own = { accountUuid, connectionUuid }
  const payer = { uuid: connectionUuid, accountUuid, network: 'awin', name: 'Awin DK' }
  await records.insert(connection).values({ ...payer })
  /** Name, shop, day it closed, clicks per site. */
  const closing: [string, number, string, [string, number][]][] = [
    [
      'Shop A DK',
      0,
      '2026-03-05',
      [
        [cafe, 40],
        [aaben, 20],
      ],
    ],
    ['Shop B, Nord', 1, '2026-03-06', [[aaben, 50]]],
    ['One click too few', 1, '2026-03-06', [[cafe, 49]]],
    ['Closed before', 1, '2026-02-20', [[cafe, 70]]],
  ]
  const clicks: ReturnType<typeof click>[] = []
  for (const [i, [name, shop, day, sites]] of closing.entries()) {
    const programmeUuid = randomUUID()
    const merchantUuid = shops[shop]?.uuid ?? ''
    const closed = { merchantUuid, name, closedAt: new Date(`${day}T10:00:00Z`) }
    await records
      .insert(programme)
      .values({ ...own, ...closed, uuid: programmeUuid, network: 'awin', externalId: `p${i}`, isOpen: false })
    for (const [siteUuid, count] of sites) {
      const row = { ...own, ...closed, uuid: randomUUID(), siteUuid, programmeUuid, urlMatch: 'x.example' }
      await records.insert(campaign).values(row)
      const one = { at: '2026-03-04T09:00:00Z', campaign_uuid: row.uuid, merchant: shops[shop]?.domain ?? '' }
      clicks.push(...times(count, () => click({ uuid: accountUuid, site: siteUuid }, one)))
    }
  }
  const found = (count: number, siteUuid: string, day: string, over: object) =>
    times(count, () =>
      click(
        { uuid: accountUuid, site: siteUuid },
        { at: `2026-03-${day}T10:00:00Z`, kind: 'discover', merchant: '', campaign_uuid: '', ...over },
      ),
    )
  clicks.push(
    ...found(3, cafe, '02', { target: 'shop-a.example/a', merchant: 'shop-a.example', page: 'cafe.example/1' }),
    ...found(2, aaben, '03', { target: 'shop-b.example/x', device: 'Mobile', page: 'aaben.example/2' }),
    ...times(22, (i) => found(1, cafe, '03', { target: `many.example/p${String(i + 1).padStart(2, '0')}` })).flat(),
  )
  const link = (count: number, siteUuid: string, to: string) =>
    found(count, siteUuid, '03', {
      kind: 'network',
      network_uuid: '',
      target: 'awin1.com/cread.php',
      target_url: `https://www.awin1.com/cread.php?awinmid=1&ued=${encodeURIComponent(to)}`,
    })
  clicks.push(
    ...link(2, cafe, 'https://www.shop-a.example/a?utm=1'),
    ...link(1, aaben, 'https://shop-a.example/b'),
    ...link(1, cafe, 'https://shop-c.example/c'),
  )
  await stores.events.insert('click', clicks, randomUUID())
  const sold = (merchantDomain: string, commission: string, status: 'approved' | 'rejected') =>
    sale(
      { uuid: accountUuid, site: cafe },
      { at: '2026-03-04T12:00:00Z', merchant: merchantDomain, commission, status, currency: 'EUR' },
    )
  await stores.events.insert(
    'conversion',
    [
      sold('shop-a.example', '100.0000', 'approved'),
      sold('shop-a.example', '20.5000', 'approved'),
      sold('shop-b.example', '10.0000', 'rejected'),
    ],
    randomUUID(),
  )
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/**
 * A hundred January sales as history: half of them half an hour after the click, half after 36 hours; all decided after
 * ten days, 80 of them approved. And clicks and sales of March, some of whose sales are still to come.
 */
export async function addPast({ stores }: TestApp, { accountUuid }: Session): Promise<void> {
  const connectionUuid = randomUUID()
  const sales = times(100, (i) => {
    const clickAt = plus('2026-01-01T12:00:00Z', i * 6)
    const at = plus(clickAt, i % 2 === 0 ? 0.5 : 36)
    const status = i < 80 ? ('paid' as const) : ('rejected' as const)
    return { transactionId: randomUUID(), clickAt, at, status, decidedAt: plus(at, 240) }
  })
  await stores.database.system.insert(conversion).values(
    sales.map(({ transactionId, clickAt, at, status }) => ({
      accountUuid,
      connectionUuid,
      network: 'awin',
      transactionId,
      at: new Date(at),
      clickAt: new Date(clickAt),
      status,
      sale: '100.00',
      commission: '10.00',
      currency: 'EUR',
      inherited: { merchant: 'shop.example' },
      createdAt: new Date(at),
    })),
  )
  await stores.database.system.insert(ledger).values(
    sales.map(({ transactionId, status, decidedAt }) => ({
      accountUuid,
      connectionUuid,
      transactionId,
      source: 'api' as const,
      receivedAt: new Date(decidedAt),
      contentHash: randomUUID(),
      content: { status, changedAt: decidedAt },
    })),
  )
  const own = { uuid: accountUuid, site: randomUUID() }
  const clicked = (count: number, at: string) => times(count, () => click(own, { at, merchant: 'shop.example' }))
  await stores.events.insert(
    'click',
    [
      ...clicked(3, '2026-03-10T11:30:00Z'),
      ...clicked(1, '2026-03-10T06:00:00Z'),
      ...clicked(2, '2026-03-09T10:00:00Z'),
      ...clicked(5, '2026-03-07T10:00:00Z'),
    ],
    randomUUID(),
  )
  const sold = (day: string, status: 'paid' | 'approved' | 'rejected' | 'pending', commission: string, shop = 'shop') =>
    sale(own, { at: `${day}T12:00:00Z`, status, commission, merchant: `${shop}.example`, currency: 'EUR' })
  await stores.events.insert(
    'conversion',
    [
      sold('2026-03-08', 'paid', '20.0000'),
      sold('2026-03-08', 'approved', '5.5000'),
      sold('2026-03-08', 'rejected', '99.0000'),
      sold('2026-03-08', 'pending', '10.0100'),
      sold('2026-03-09', 'pending', '30.0000', 'elsewhere'),
    ],
    randomUUID(),
  )
}
