import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Session, type TestApp } from '../../test/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-03-10T12:00:00Z') } })
})
afterAll(() => app.stop())

const csv =
  'Day,Domain,Currency,Cost\n2026-03-02,shop.dk,DKK,100.00\n2026-03-03,shop.dk,DKK,20.50\n2026-03-02,other.dk,DKK,7'
const upload = (who: Session, text = csv, name = 'march.csv') =>
  who.ask<{ costUploadUuid: string }>('/google/ads/v1/costs/uploads', { name, csv: text })
const stats = (who: Session, fromDate = '2026-03-01', toDate = '2026-03-09') =>
  who.ask<object[]>('/google/ads/v1/campaigns/stats', { fromDate, toDate })

test('a file is read, kept, counted by domain and day, listed, and deleted with exactly its rows', async () => {
  const me = await app.signUp({ userCurrencyCode: 'DKK' })
  const preview = await me.ask('/google/ads/v1/costs/preview', { name: 'march.csv', csv })
  expect(preview.data).toEqual({
    rowCount: 3,
    fromDate: '2026-03-02',
    toDate: '2026-03-03',
    sums: [{ currencyCode: 'DKK', cost: 127.5 }],
    doubledCount: 0,
    problems: [],
  })
  expect((await stats(me)).data).toEqual([])
  const made = await upload(me)
  expect(made).toMatchObject({ code: 200, data: { costUploadFilename: 'march.csv', costUploadRowCount: 3 } })
  expect((await stats(me)).data).toEqual([
    { domain: 'shop.dk', cost: 120.5, currencyCode: 'DKK' },
    { domain: 'other.dk', cost: 7, currencyCode: 'DKK' },
  ])
  expect((await stats(me, '2026-03-03')).data).toEqual([{ domain: 'shop.dk', cost: 20.5, currencyCode: 'DKK' }])
  const second = await upload(me, 'Day,Domain,Cost\n2026-03-02,shop.dk,3.33', 'other service.csv')
  expect((await stats(me)).data[0]).toMatchObject({ cost: 123.83 })
  const gone = await me.ask(`/google/ads/v1/costs/uploads/${made.data.costUploadUuid}`, {}, 'DELETE')
  expect(gone.code).toBe(200)
  expect((await stats(me)).data).toEqual([{ domain: 'shop.dk', cost: 3.33, currencyCode: 'DKK' }])
  expect((await me.ask('/google/ads/v1/costs/uploads', {}, 'GET')).data).toMatchObject([
    { costUploadUuid: second.data.costUploadUuid, user: { userFirstname: 'Zoë' } },
  ])
})

test('costs are shown in the viewer’s currency at the rate of their day', async () => {
  const me = await app.signUp({ userCurrencyCode: 'EUR' })
  await upload(me, 'Day,Domain,Currency,Cost\n2026-04-07,shop.dk,USD,1\n', 'x').then((a) => expect(a.code).toBe(400))
  await upload(me, 'Day,Domain,Currency,Cost\n2026-03-09,shop.dk,DKK,747.00')
  const [row] = (await stats(me)).data as { cost: number; currencyCode: string }[]
  expect(row?.currencyCode).toBe('EUR')
  expect(row?.cost).toBeGreaterThan(99.5)
  expect(row?.cost).toBeLessThan(100.5)
})

test('the same file twice is refused, also at the same moment, and a bad row refuses the whole file', async () => {
  const me = await app.signUp()
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(me)))
  expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  const bad = await upload(me, 'Day,Domain,Cost\n2026-03-05,new.dk,1\n2026-03-05,new.dk,-1')
  expect(bad).toMatchObject({ code: 400, message: 'csv: line 3: Cost: must not be negative. Nothing was taken in.' })
  expect((await stats(me)).data).toHaveLength(2)
})

test('another account sees and deletes nothing; a bad day is an error', async () => {
  const [me, other] = [await app.signUp(), await app.signUp()]
  const { data } = await upload(me)
  expect((await stats(other)).data).toEqual([])
  expect((await other.ask(`/google/ads/v1/costs/uploads/${data.costUploadUuid}`, {}, 'DELETE')).code).toBe(404)
  expect((await stats(me)).data).toHaveLength(2)
  expect(await stats(me, '2026-02-30')).toMatchObject({ code: 400, message: expect.stringContaining('fromDate') })
})
