import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestStores, testStores } from '../../test/stores.ts'
import { merchant, programme } from '../merchants/tables.ts'
import { media, mediaMapping } from '../networks/tables.ts'
import { arrival, click, moneyRig, networkUuid, newPayer } from '../../test/money-rig.ts'
import { ledger } from './tables.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const { money, conversions, entries, projected, store } = moneyRig(() => stores)

describe('the ledger', () => {
  it('keeps each content once, and every change', async () => {
    const payer = newPayer()
    for (const commission of ['5.92', '5.92', '5.9200', '6.00']) await money().receive([arrival(payer, { commission })])
    expect((await entries(payer)).map((e) => e.content)).toMatchObject([{ commission: '5.92' }, { commission: '6.00' }])
  })
  it('takes no change and no deletion', async () => {
    const payer = newPayer()
    await money().receive([arrival(payer)])
    const update = stores.database.system
      .update(ledger)
      .set({ source: 'own' })
      .where(eq(ledger.connectionUuid, payer.uuid))
    await expect(update).rejects.toThrow(/ledger/)
    const remove = stores.database.as(payer.accountUuid, (tx) => tx.delete(ledger))
    await expect(remove).rejects.toThrow(/ledger/)
    expect(await entries(payer)).toHaveLength(1)
  })
  it('notes a list that returns to an earlier amount, and the conversion follows', async () => {
    const payer = newPayer()
    for (const commission of ['10.00', '12.00', '10.00']) await money().receive([arrival(payer, { commission }, 'api')])
    expect((await conversions(payer)).map((c) => c.commission)).toEqual(['10.0000'])
    expect((await entries(payer)).map((e) => e.content)).toMatchObject([
      { commission: '10.00' },
      { commission: '12.00' },
      { commission: '10.00' },
    ])
  })
})

describe('a conversion', () => {
  it('is one, however often and however parallel the same transaction arrives', async () => {
    const payer = newPayer()
    const outcomes = await Promise.all(Array.from({ length: 1000 }, () => money().receive([arrival(payer)])))
    expect(outcomes.flat().filter((o) => o.kind === 'new')).toHaveLength(1)
    expect(await conversions(payer)).toMatchObject([{ version: 1, commission: '5.9200' }])
    expect(await entries(payer)).toHaveLength(1)
  })
  it('is one when batches with the same transactions in other orders run at once', async () => {
    const payer = newPayer()
    const ids = Array.from({ length: 50 }, (_, i) => `T${i}`)
    const batch = (list: string[], status: 'pending' | 'approved') =>
      money().receive(list.map((transactionId) => arrival(payer, { transactionId, status })))
    await Promise.all([
      batch(ids, 'pending'),
      batch(ids.toReversed(), 'approved'),
      batch(ids.toSorted(), 'approved'),
      batch(ids, 'approved'),
    ])
    const found = await conversions(payer)
    expect(found).toHaveLength(50)
    // each batch reports one state, and the last to arrive counts
    for (const c of found) expect(['pending', 'approved']).toContain(c.status)
  })
  it('is one when import and callback bring it together', async () => {
    const payer = newPayer()
    await Promise.all([
      money().receive([arrival(payer, { status: 'approved', orderId: 'A-1' }, 'api')]),
      money().receive([arrival(payer, { subIds: ['x'] }, 'callback')]),
    ])
    expect(await conversions(payer)).toMatchObject([{ orderId: 'A-1' }])
    expect(await entries(payer)).toHaveLength(2)
  })
  it('ends, in all 24 orders of arrival, in what arrived last', async () => {
    const orders = (list: string[]): string[][] =>
      list.length < 2 ? [list] : list.flatMap((x, i) => orders(list.toSpliced(i, 1)).map((r) => [x, ...r]))
    const all = orders(['pending', 'approved', 'rejected', 'paid'])
    const ends = await Promise.all(
      all.map(async (order) => {
        const payer = newPayer()
        for (const status of order) await money().receive([arrival(payer, { status: status as 'paid' })])
        return (await conversions(payer)).map((c) => c.status)
      }),
    )
    expect(ends).toEqual(all.map((order) => [order[3]]))
  })
  it('of another connection with the same transaction id is another one', async () => {
    const [a, b] = [newPayer(), newPayer()]
    await money().receive([arrival(a), arrival(b, { commission: '1.00' })])
    expect(await conversions(a)).toMatchObject([{ commission: '5.9200' }])
    expect(await conversions(b)).toMatchObject([{ commission: '1.0000' }])
  })
  it('that cannot be kept is refused alone', async () => {
    const payer = newPayer()
    const outcomes = await money().receive([
      arrival(payer, { transactionId: '' }),
      arrival(payer, { orderId: '\u0000\uD800' }),
    ])
    expect(outcomes).toEqual([
      { kind: 'rejected', problem: 'transactionId is missing' },
      { kind: 'new', key: expect.any(String) },
    ])
  })
  it('keeps a hundred amounts to the last cent', async () => {
    const payer = newPayer()
    const cents = Array.from({ length: 100 }, (_, i) => i * 7 + 1)
    await money().receive(
      cents.map((c) =>
        arrival(
          payer,
          { transactionId: `T${c}`, commission: `${Math.floor(c / 100)}.${String(c % 100).padStart(2, '0')}` },
          'api',
        ),
      ),
    )
    const { rows } = await stores.database.system.execute(
      sql`SELECT sum(commission)::text AS sum FROM conversion WHERE connection_uuid = ${payer.uuid}`,
    )
    expect(rows).toEqual([{ sum: '347.5000' }])
  })
})

describe('attribution', () => {
  it('gives a conversion everything of its click', async () => {
    const payer = newPayer()
    const { id, row } = click(payer, new Date('2026-03-02T10:11:12.345Z'))
    await store(row)
    const m = money()
    await m.receive([arrival(payer, { subIds: ['mine', id] })])
    await m.flush()
    expect(await projected(payer)).toMatchObject([
      {
        page: 'café.example/best-shoes',
        device: 'Mobile',
        site_uuid: row.site_uuid,
        merchant: 'shop.example',
        attributed_by: 'click',
      },
    ])
    const [found] = await conversions(payer)
    expect(found?.clickAt?.toISOString()).toBe('2026-03-02T10:11:12.345Z')
    expect(found?.inherited).toMatchObject({
      sub_id: 'mine',
      sub_id_1: 'header',
      campaign_uuid: row.campaign_uuid,
      network_uuid: networkUuid('awin'),
    })
  })
  it('finds a click that reaches the store after the sale', async () => {
    const payer = newPayer()
    const { id, row } = click(payer, new Date('2026-03-02T10:11:12.345Z'))
    let time = Date.now()
    const m = money({ clock: { now: () => new Date(time) } })
    await m.receive([arrival(payer, { subIds: [id] })])
    await m.flush()
    expect(await projected(payer)).toMatchObject([{ attributed_by: 'none', page: '' }])
    await store(row)
    time += 60_000
    await m.flush()
    expect(await projected(payer)).toMatchObject([
      { attributed_by: 'click', page: 'café.example/best-shoes', version: 2 },
    ])
  })
  it('keeps the click when the state changes later', async () => {
    const payer = newPayer()
    const { id, row } = click(payer, new Date('2026-03-02T10:11:12.345Z'))
    await store(row)
    const m = money()
    await m.receive([arrival(payer, { subIds: [id] })])
    await m.flush()
    await m.receive([arrival(payer, { status: 'approved', commission: '6.10' }, 'api')])
    await m.flush()
    expect(await projected(payer)).toMatchObject([
      { attributed_by: 'click', status: 'approved', commission: '6.1', page: 'café.example/best-shoes' },
    ])
  })
  it('never takes a click of another account', async () => {
    const [ours, theirs] = [newPayer(), newPayer()]
    const { id, row } = click(theirs, new Date('2026-03-02T10:11:12.345Z'))
    await store(row)
    const m = money()
    await m.receive([arrival(ours, { subIds: [id] })])
    await m.flush()
    expect(await projected(ours)).toMatchObject([{ attributed_by: 'none', page: '', site_uuid: '' }])
  })
  it('without a click takes the site from the media and the merchant from the programme', async () => {
    const payer = newPayer()
    const { database } = stores
    const siteUuid = randomUUID()
    const [shop] = await database.system
      .insert(merchant)
      .values({ domain: `${randomUUID()}.example`, name: 'Bøger' })
      .returning()
    await database.system.insert(programme).values({
      accountUuid: payer.accountUuid,
      connectionUuid: payer.uuid,
      network: 'awin',
      externalId: '7052',
      merchantUuid: shop?.uuid ?? '',
      name: 'Bøger & Co',
      isOpen: true,
    })
    const [place] = await database.system
      .insert(media)
      .values({ accountUuid: payer.accountUuid, connectionUuid: payer.uuid, externalId: '189069', name: 'Café deals' })
      .returning()
    await database.system
      .insert(mediaMapping)
      .values({ accountUuid: payer.accountUuid, mediaUuid: place?.uuid ?? '', siteUuid })
    const m = money()
    await m.receive([arrival(payer, { programmeId: '7052', mediaId: '189069' })])
    await m.flush()
    expect(await projected(payer)).toMatchObject([
      { attributed_by: 'media', site_uuid: siteUuid, merchant: shop?.domain, page: '' },
    ])
    expect(await conversions(payer)).toMatchObject([{ name: 'Bøger & Co' }])
  })
  it('without anything known is shown as unknown', async () => {
    const payer = newPayer()
    const m = money()
    await m.receive([arrival(payer, { programmeId: 'nobody', mediaId: 'nowhere' })])
    await m.flush()
    expect(await projected(payer)).toMatchObject([{ attributed_by: 'none', site_uuid: '', merchant: '' }])
  })
})
