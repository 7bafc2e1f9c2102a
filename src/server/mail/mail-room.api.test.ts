import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStores, testStores } from '../../test/stores.ts'
import { takeMailRoom } from './mail-room.ts'
import { mailRoom } from './tables.ts'

let stores: TestStores
let now = new Date('2026-03-10T22:00:00Z')
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const take = (accountUuid: string, address: string) =>
  takeMailRoom(stores.database, { accountUuid, address }, now).then(
    () => 200,
    (error: { code: number; retryAfter?: number }) => [error.code, error.retryAfter],
  )
const results = async (of: Promise<unknown>[]) => {
  const all = await Promise.all(of)
  return [all.filter((a) => a === 200).length, all.find((a) => a !== 200)]
}

it('lets three mails a day go to one address, whoever has them sent and however many come at once', async () => {
  // two hours of the day are left
  const asked = Array.from({ length: 25 }, (_, n) => take(randomUUID(), n % 2 ? 'signe@shop.dk' : 'Signe@Shop.dk'))
  expect(await results(asked)).toEqual([3, [429, 7200]])
  expect(await take(randomUUID(), 'bo@shop.dk')).toBe(200)
  now = new Date('2026-03-11T00:00:00Z')
  expect(await take(randomUUID(), 'signe@shop.dk')).toBe(200)
})
it('lets fifty a day leave an account', async () => {
  const me = randomUUID()
  const asked = Array.from({ length: 60 }, (_, n) => take(me, `p${n}@shop.dk`))
  expect(await results(asked)).toEqual([50, [429, 86_400]])
  expect(await take(randomUUID(), 'p59@shop.dk')).toBe(200)
})
it('keeps nobody’s name, and nothing of days before yesterday', async () => {
  now = new Date('2026-03-14T12:00:00Z')
  await take(randomUUID(), 'last@shop.dk')
  const rows = await stores.database.system.select().from(mailRoom)
  expect(rows.map((r) => [r.day, r.count])).toEqual([
    ['2026-03-14', 1],
    ['2026-03-14', 1],
  ])
  for (const { who } of rows) expect(who).toMatch(/^[0-9a-f]{64}$/)
})
