import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStores, testStores } from '../../test/stores.ts'
import { googleAdsConnection } from '../costs/tables.ts'
import { sealFeeds, sourceOf, tokenOf } from '../feeds/feed-secrets.ts'
import { productFeed } from '../feeds/tables.ts'
import { webhookEndpoint } from '../integrations/tables.ts'
import { aboutEndpoint } from '../integrations/webhooks/vault.ts'
import { callbackSecretOf, newCallback } from '../networks/callback-secret.ts'
import { connection } from '../networks/tables.ts'
import { createSeal, createSignIns } from '../outside/index.ts'
import { resealAll } from './vaults.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
const aboutCredentials = (c: { accountUuid: string; uuid: string }) => ['credentials', c.accountUuid, c.uuid]
const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

it('closes every credential with the new key, twice without harm; the old key opens nothing any more', async () => {
  const rows = Array.from({ length: 3 }, () => ({ uuid: randomUUID(), accountUuid: randomUUID() }))
  for (const r of rows)
    await stores.database.system.insert(connection).values({
      ...r,
      network: 'awin',
      name: 'Awin',
      credentials: createSeal([oldKey]).close(`secret of ${r.uuid}`, aboutCredentials(r)),
    })
  expect(await resealAll(stores.database, [newKey, oldKey])).toBe(3)
  expect(await resealAll(stores.database, [newKey, oldKey])).toBe(3)
  for (const r of rows) {
    const [row] = await stores.database.system.select().from(connection).where(eq(connection.uuid, r.uuid))
    const sealed = row?.credentials ?? ''
    expect(createSeal([newKey]).open(sealed, aboutCredentials(r))).toBe(`secret of ${r.uuid}`)
    expect(() => createSeal([oldKey]).open(sealed, aboutCredentials(r))).toThrow('which is not here')
  }
})

it('closes the secrets of callbacks and of feeds with the new key as well', async () => {
  const owner = { uuid: randomUUID(), accountUuid: randomUUID() }
  const old = createSeal([oldKey])
  await stores.database.system
    .insert(connection)
    .values({ ...owner, network: 'awin', name: 'Awin', ...newCallback(old, owner, 'c0ffee') })
  await stores.database.pool.query(
    `INSERT INTO product_feed (uuid, account_uuid, name, domain, filename, country, currency, format, title_parts, title_separator,
       price_step_count, excludes_out_of_stock, is_active, token, source_url)
     VALUES ($1, $2, '', '', '', 'DK', 'DKK', 'custom_csv', '{title}', '-', 5, true, true, 'a token', 'https://shop.example/?key=1')`,
    [owner.uuid, owner.accountUuid],
  )
  await sealFeeds(stores.database, old)
  await resealAll(stores.database, [newKey, oldKey])
  const seal = createSeal([newKey])
  const [row] = await stores.database.system.select().from(connection).where(eq(connection.uuid, owner.uuid))
  const [feed] = await stores.database.system.select().from(productFeed).where(eq(productFeed.uuid, owner.uuid))
  if (!row || !feed) throw new Error('no row')
  expect([callbackSecretOf(seal, row), sourceOf(seal, feed), tokenOf(seal, feed)]).toEqual([
    'c0ffee',
    'https://shop.example/?key=1',
    'a token',
  ])
})

it('closes addresses and secrets of webhooks with the new key as well', async () => {
  const owner = { uuid: randomUUID(), accountUuid: randomUUID() }
  const old = createSeal([oldKey])
  const [aboutUrl, aboutSecret] = [aboutEndpoint('url', owner), aboutEndpoint('secret', owner)]
  await stores.database.system.insert(webhookEndpoint).values({
    ...owner,
    name: 'Order book',
    kind: 'webhook',
    sealedUrl: old.close('https://receiver.example/in', aboutUrl),
    shownUrl: 'receiver.example/in',
    types: ['link.broken'],
    sealedSecret: old.close('whsec_new', aboutSecret),
    sealedOld: old.close('whsec_before', aboutSecret),
    makerName: '',
    createdAt: new Date(),
  })
  await resealAll(stores.database, [newKey, oldKey])
  const of = eq(webhookEndpoint.uuid, owner.uuid)
  const [row] = await stores.database.system.select().from(webhookEndpoint).where(of)
  const seal = createSeal([newKey])
  expect([
    seal.open(row?.sealedUrl ?? '', aboutUrl),
    seal.open(row?.sealedSecret ?? '', aboutSecret),
    seal.open(row?.sealedOld ?? '', aboutSecret),
  ]).toEqual(['https://receiver.example/in', 'whsec_new', 'whsec_before'])
})

it('closes accesses to Google Ads with the new key as well', async () => {
  const accountUuid = randomUUID()
  const about = ['google-ads', accountUuid]
  await stores.database.system
    .insert(googleAdsConnection)
    .values({ accountUuid, userUuid: randomUUID(), credentials: createSeal([oldKey]).close('refresh token', about) })
  await resealAll(stores.database, [newKey, oldKey])
  const [row] = await stores.database.system
    .select()
    .from(googleAdsConnection)
    .where(eq(googleAdsConnection.accountUuid, accountUuid))
  expect(createSeal([newKey]).open(row?.credentials ?? '', about)).toBe('refresh token')
})

it('closes sign-ins under way with the new key: they are finished afterwards', async () => {
  const clock = { now: () => new Date('2026-03-05T12:00:00Z') }
  const signIns = (key: Buffer) => createSignIns({ database: stores.database, seal: createSeal([key]), clock })
  const who = { accountUuid: randomUUID(), userUuid: randomUUID() }
  const plan = { credentials: { clientSecret: 'ZZ' } }
  const begun = await signIns(oldKey).begin(who, 'daisycon', plan)
  await resealAll(stores.database, [newKey, oldKey])
  expect(await resealAll(stores.database, [newKey])).toBeGreaterThan(0)
  expect(await signIns(newKey).take(who, begun)).toEqual({ network: 'daisycon', plan })
})

it('stops at a credential that none of the keys opens, and says which key is missing', async () => {
  await expect(resealAll(stores.database, [Buffer.alloc(32, 3)])).rejects.toThrow('which is not here')
})
