import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyTransaction, type NetworkTransaction } from '../../connectors/connector.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { merchant, programme } from '../merchants/tables.ts'
import { silentLog } from '../log/log.ts'
import { sitesOfMedia } from '../networks/index.ts'
import { media, mediaMapping } from '../networks/tables.ts'
import { createMoney, type Payer } from './index.ts'
import { moneyJobs, reattributeJob } from './jobs.ts'
import { reattribute, searchAgain } from './reattribute.ts'
import { conversion } from './tables.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const now = new Date('2026-03-05T12:00:00Z')
const clock = { now: () => now }
const networks = { networkUuid: () => '', sitesOfMedia }
const parts = () => ({ database: stores.database, clock, networks })
const again = async (payer: Payer) => (await reattribute(parts(), { connectionUuid: payer.uuid })).changed
const newPayer = (): Payer => ({ uuid: randomUUID(), accountUuid: randomUUID(), network: 'awin' })
const receive = (payer: Payer, id: string, at: string, subIds: string[] = [], over: Partial<NetworkTransaction> = {}) =>
  createMoney({
    database: stores.database,
    events: stores.events,
    clock,
    log: silentLog,
    networks,
    clickIds: { isClickId: (t) => t.startsWith('click-'), clickTime: () => 0 },
  }).receive([
    {
      payer,
      source: 'api',
      receivedAt: now,
      transaction: {
        ...emptyTransaction,
        transactionId: id,
        at,
        commission: '1',
        currency: 'EUR',
        mediaId: '7',
        subIds,
        ...over,
      },
    },
  ])
const map = async (payer: Payer, siteUuid: string) => {
  const [place] = await stores.database.system
    .insert(media)
    .values({ accountUuid: payer.accountUuid, connectionUuid: payer.uuid, externalId: '7', name: 'Seven' })
    .onConflictDoUpdate({ target: [media.connectionUuid, media.externalId], set: { name: 'Seven' } })
    .returning()
  await stores.database.system
    .insert(mediaMapping)
    .values({ accountUuid: payer.accountUuid, mediaUuid: place?.uuid ?? '', siteUuid })
  return place?.uuid ?? ''
}
const places = async (payer: Payer) =>
  (
    await stores.database.system
      .select()
      .from(conversion)
      .where(eq(conversion.connectionUuid, payer.uuid))
      .orderBy(conversion.transactionId)
  ).map((c) => [c.transactionId, c.attributedBy, c.inherited.site_uuid, c.version])

it('sales of the last 90 days find the site their media was mapped to afterwards; older ones stay', async () => {
  const payer = newPayer()
  const site = randomUUID()
  await receive(payer, 'new', '2026-03-01T00:00:00Z')
  await receive(payer, 'old', '2025-11-01T00:00:00Z')
  expect(await again(payer)).toBe(0)
  await map(payer, site)
  expect(await again(payer)).toBe(1)
  expect(await places(payer)).toEqual([
    ['new', 'media', site, 2],
    ['old', 'none', '', 1],
  ])
  expect(await again(payer)).toBe(0)
})
it('follows a mapping that changed; one that went or became two leaves what was known', async () => {
  const payer = newPayer()
  const [first, second] = [randomUUID(), randomUUID()]
  const mediaUuid = await map(payer, first)
  await receive(payer, 'a', '2026-03-01T00:00:00Z')
  await map(payer, second)
  expect(await again(payer)).toBe(0)
  await stores.database.system.delete(mediaMapping).where(eq(mediaMapping.siteUuid, first))
  expect(await again(payer)).toBe(1)
  await stores.database.system.delete(mediaMapping).where(eq(mediaMapping.mediaUuid, mediaUuid))
  expect(await again(payer)).toBe(0)
  expect(await places(payer)).toEqual([['a', 'media', second, 2]])
})
it('leaves what a click gave, and looks again for clicks that were given up', async () => {
  const payer = newPayer()
  await receive(payer, 'a', '2026-03-01T00:00:00Z', ['click-1'])
  await receive(payer, 'b', '2026-03-01T00:00:00Z', ['click-2'])
  const ours = eq(conversion.connectionUuid, payer.uuid)
  await stores.database.system.update(conversion).set({ matchAfter: null }).where(ours)
  await stores.database.system
    .update(conversion)
    .set({ attributedBy: 'click' })
    .where(eq(conversion.clickId, 'click-1'))
  await map(payer, randomUUID())
  expect(await again(payer)).toBe(1)
  await searchAgain({ database: stores.database, clock })
  const rows = await stores.database.system.select().from(conversion).where(ours).orderBy(conversion.transactionId)
  expect(rows.map((r) => [r.attributedBy, r.matchAfter])).toEqual([
    ['click', null],
    ['media', now],
  ])
})
it('goes on where a run stopped, so that none is out of reach', async () => {
  const payer = newPayer()
  const site = randomUUID()
  for (const id of ['a', 'b', 'c', 'd', 'e']) await receive(payer, id, '2026-03-01T00:00:00Z')
  await map(payer, site)
  const connectionUuid = payer.uuid
  const few = { size: 1, most: 2 }
  const first = await reattribute(parts(), { connectionUuid }, undefined, few)
  expect(first).toEqual({ changed: 2, next: { connection: payer.uuid, transaction: 'b' } })
  const second = await reattribute(parts(), { connectionUuid, after: first.next ?? undefined }, undefined, few)
  expect(second).toEqual({ changed: 2, next: { connection: payer.uuid, transaction: 'd' } })
  expect(await reattribute(parts(), { connectionUuid, after: second.next ?? undefined }, undefined, few)).toEqual({
    changed: 1,
    next: null,
  })
  expect((await places(payer)).map((p) => p[2])).toEqual([site, site, site, site, site])
})
it('the job goes on behind the conversion it is given', async () => {
  const sent: object[] = []
  const payer = newPayer()
  await receive(payer, 'a', '2026-03-01T00:00:00Z')
  const site = randomUUID()
  await map(payer, site)
  const jobs = moneyJobs({
    ...parts(),
    events: stores.events,
    readBank: async () => '',
    take: async () => [],
    send: async (_, payload) => void sent.push(payload),
  })
  const job = jobs.find((j) => j.name === reattributeJob)
  const payload = (after: string) =>
    job?.payload.parse({ connectionUuid: payer.uuid, after: { connection: payer.uuid, transaction: after } })
  await job?.handler(payload('a'), new AbortController().signal)
  expect((await places(payer))[0]?.[2]).toBe('')
  await job?.handler(payload('A'), new AbortController().signal)
  expect((await places(payer))[0]?.[2]).toBe(site)
  expect(sent).toEqual([])
})

it('a sale that names no media belongs to the connection’s only site, and to none where there are two', async () => {
  const payer = newPayer()
  const [first, second] = [randomUUID(), randomUUID()]
  await receive(payer, 'before', '2026-03-01T10:00:00Z', [], { mediaId: '' })
  expect(await places(payer)).toEqual([['before', 'none', '', 1]])
  await map(payer, first)
  await receive(payer, 'one', '2026-03-01T10:00:00Z', [], { mediaId: '' })
  expect(await again(payer)).toBe(1)
  expect((await places(payer)).map((p) => p.slice(0, 3))).toEqual([
    ['before', 'media', first],
    ['one', 'media', first],
  ])
  await map(payer, second)
  await receive(payer, 'two', '2026-03-01T10:00:00Z', [], { mediaId: '' })
  expect((await places(payer)).map((p) => p.slice(0, 3))).toEqual([
    ['before', 'media', first],
    ['one', 'media', first],
    ['two', 'none', ''],
  ])
})

it('a shop that is named by its address or its name, and not by a programme, is found in the catalogue', async () => {
  const payer = newPayer()
  const domain = `${randomUUID().slice(0, 8)}-shoes.com`
  const [shop] = await stores.database.system.insert(merchant).values({ domain, name: 'Shoes' }).returning()
  const merchantUuid = shop?.uuid ?? ''
  await stores.database.system.insert(programme).values({
    accountUuid: payer.accountUuid,
    connectionUuid: randomUUID(),
    network: 'awin',
    externalId: '1',
    merchantUuid,
    name: 'The Shoe Barn',
    isOpen: true,
  })
  const shops = ['the shoe barn', `https://www.${domain}/x`, domain.toUpperCase(), '7052', 'Another Barn', 'nobody.com']
  for (const [i, programmeId] of shops.entries())
    await receive(payer, `t${i}`, '2026-03-01T10:00:00Z', [], { programmeId })
  await receive({ ...payer, accountUuid: randomUUID(), uuid: randomUUID() }, 'x', '2026-03-01T10:00:00Z', [], {
    programmeId: 'The Shoe Barn',
  })
  const rows = await stores.database.system.select().from(conversion).orderBy(conversion.transactionId)
  const found = rows.filter((r) => r.connectionUuid === payer.uuid).map((r) => r.inherited.merchant_uuid ?? '')
  expect(found).toEqual([merchantUuid, merchantUuid, merchantUuid, '', '', ''])
})
