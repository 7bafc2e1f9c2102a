import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { testStores } from '../../../test/stores.ts'

it('adds rows again that were there before and were deleted, and rows that are there still', async () => {
  const { events } = await testStores({ closeAfterTest: true })
  const account = randomUUID()
  const ofAccount = `account_uuid = toUUID('${account}')`
  const line = JSON.stringify([account, account, '0'.repeat(24), '2026-01-20 13:30:00.000', 'a.example/']) + '\n'
  const load = () =>
    events.load('INSERT INTO pageview (account_uuid, site_uuid, event_id, at, page) FORMAT JSONCompactEachRow', [
      Buffer.from(line),
    ])
  const count = async () => {
    const [found] = await events.systemQuery({
      name: 'test',
      sql: `SELECT count() AS n FROM pageview WHERE ${ofAccount}`,
      row: z.object({ n: z.number() }),
    })
    return found?.n
  }
  await load()
  expect(await count()).toBe(1)
  await events.define(`DELETE FROM pageview WHERE ${ofAccount}`)
  expect(await count()).toBe(0)
  await load()
  await load()
  expect(await count()).toBe(2)
})
