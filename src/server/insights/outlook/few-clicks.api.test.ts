import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { click, newAccount } from '../event-builders.ts'
import { resolve } from '../report/resolve.ts'
import { learnDelays } from './delay-curve.ts'
import { delaySteps } from './delay-steps.ts'
import { maturity } from './maturity.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

it('weighs the first clicks of an account whose first import brought thousands of sales no more than fits', async () => {
  const now = new Date('2026-03-30T09:00:00Z')
  const account = newAccount()
  const at = '2026-03-01T10:00:00Z'
  await stores.events.insert('click', [click(account, { at, merchant: 'a.example' })], randomUUID())
  const curves = learnDelays(
    [{ merchant: 'a.example', delay: 0, age: delaySteps, n: 5000 }],
    [{ merchant: 'a.example', n: 1 }],
  )
  const query = resolve(
    { fromDate: '2026-03-01', toDate: '2026-03-02', groupBy: 'name', filters: {} },
    { accountUuid: account.uuid, timezone: 'UTC', currencyCode: 'DKK' },
  )
  const answer = await maturity(stores.events, query, curves, now)
  expect(answer).toEqual({ rows: [{ grp: 'a.example', maturity: 1, due: 1000 }], total: 1, hasHistory: true })
})
