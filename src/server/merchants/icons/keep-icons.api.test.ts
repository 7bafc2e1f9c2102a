import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildTwoNetworks } from '../../../test/two-networks.ts'
import { account } from '../../account/tables.ts'
import type { Visit } from '../../outside/index.ts'
import { refreshFacts } from '../directory/refresh-facts.ts'
import { merchant, merchantIcon } from '../tables.ts'
import { readIconCandidatesTask } from './icon-candidates.ts'
import { keepIcons } from './keep-icons.ts'
import { pngOf } from './pictures.test-data.ts'

const day = 86_400_000
let app: TestApp
let me: Session
let shop: Awaited<ReturnType<typeof buildTwoNetworks>>
let now = new Date('2026-03-10T12:00:00Z')
const readCandidates = async (ask: Parameters<typeof readIconCandidatesTask.run>[0]) => readIconCandidatesTask.run(ask)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
beforeAll(async () => {
  app = await startApp()
  me = await app.signUp()
  shop = await buildTwoNetworks(app.stores.database, me.accountUuid)
  await refreshFacts(app.stores.database, me.accountUuid)
})
afterAll(() => app.stop())

const asked: string[] = []
const run = (picture: Buffer | null) => {
  asked.length = 0
  const visit: Visit = async (address) => {
    asked.push(address)
    const isIcon = address.endsWith('/favicon.ico')
    return isIcon && picture ? { url: new URL(address), status: 200, headers: {}, body: picture } : null
  }
  return keepIcons({ database: app.stores.database, clock: { now: () => now }, visit, pauseMs: 0, readCandidates })
}
const kept = async () => {
  const { system } = app.stores.database
  const [row] = await system.select().from(merchantIcon).where(eq(merchantIcon.merchantUuid, shop.merchantUuid))
  const [of] = await system.select().from(merchant).where(eq(merchant.uuid, shop.merchantUuid))
  return { ...row, path: of?.faviconUrl }
}
const later = (days: number) => new Date(now.getTime() + days * day)

it('asks for the picture of a shop, hands it out forever, and asks again after thirty days', async () => {
  const first = pngOf(32, 32)
  expect(await run(first)).toBe(1)
  expect(asked).toContain(`https://${shop.shop}/`)
  const path = `/tr/icons/${hashOf(first)}`
  expect(await kept()).toMatchObject({ hash: hashOf(first), failures: 0, dueAt: later(30), path })
  const answer = await fetch(app.base + path)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(first)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    etag: `"${hashOf(first)}"`,
  })
  const again = await fetch(app.base + path, { headers: { 'if-none-match': `"${hashOf(first)}"` } })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  // the merchant's page and the directory show it
  const { data } = await me.ask<{ advertiser: { advertiserFaviconUrl: string } }>(
    `/advs/v1/advs/${shop.merchantUuid}`,
    {},
    'GET',
  )
  expect(data.advertiser.advertiserFaviconUrl).toBe(path)
  expect(await run(first)).toBe(0)
  expect(asked).toEqual([])
})

it('keeps the last picture when a shop does not answer, and asks ever more rarely', async () => {
  const before = await kept()
  for (const days of [30, 3, 7]) {
    now = later(days)
    expect(await run(null)).toBe(0)
    expect(asked.length).toBeGreaterThan(0)
  }
  expect(await kept()).toMatchObject({ hash: before.hash, path: before.path, failures: 3, dueAt: later(30) })
})

it('forgets a picture that nobody has any more', async () => {
  const before = await kept()
  now = later(30)
  const second = pngOf(64, 64)
  expect(await run(second)).toBe(1)
  expect(await kept()).toMatchObject({ hash: hashOf(second), failures: 0 })
  expect((await fetch(`${app.base}${before.path}`)).status).toBe(404)
})

it('asks nothing of shops that only the demo has', async () => {
  await app.stores.database.system.update(account).set({ isDemo: true }).where(eq(account.uuid, me.accountUuid))
  now = later(60)
  await run(pngOf(16, 16))
  expect(asked).toEqual([])
})

it('knows no other addresses, and takes no other questions', async () => {
  const status = async (path: string, method = 'GET') => (await fetch(app.base + path, { method })).status
  expect(await status(`/tr/icons/${hashOf(Buffer.from(randomUUID()))}`)).toBe(404)
  expect(await status('/tr/icons/..%2f..%2fetc%2fpasswd')).toBe(404)
  expect(await status('/tr/icons/x')).toBe(404)
  expect(await status(`/tr/icons/${hashOf(pngOf(64, 64))}`, 'POST')).toBe(405)
})
