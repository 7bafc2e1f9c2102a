import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { storesOfItsOwn, type TestStores } from '../../../test/stores.ts'
import { click } from '../../insights/event-builders.ts'
import { migrateEvents } from './migrations.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await storesOfItsOwn()
})
afterAll(() => stores.close())

it('count the rows that are there, and none that was deleted before', async () => {
  const { events } = stores
  const [gone, kept] = [randomUUID(), randomUUID()]
  const rows = (uuid: string, n: number) =>
    Array.from({ length: n }, (_, i) =>
      click(
        { uuid, site: randomUUID() },
        { at: `2026-03-02T10:${String(i % 60).padStart(2, '0')}:00.000Z`, smart_link: 's' },
      ),
    )
  // like an older installation: each column in its own file, as in every large part
  await events.define('ALTER TABLE click MODIFY SETTING min_bytes_for_wide_part = 0')
  for (const name of ['by_smart_link', 'by_referrer']) {
    await events.define(`ALTER TABLE click DROP PROJECTION ${name}`)
    await events.define(`DELETE FROM outbound_migration WHERE id LIKE '%${name}%'`)
  }
  await events.insert('click', [...rows(gone, 300), ...rows(kept, 20)], randomUUID())
  await events.define(`DELETE FROM click WHERE account_uuid = '${gone}'`)
  expect(await migrateEvents(events)).toHaveLength(4)
  const counted = (columns: string, settings: string) =>
    events.systemQuery({
      name: 'rollup',
      sql: `SELECT toString(account_uuid) AS account, sum(n) AS clicks FROM (
        SELECT account_uuid, toDate(at), ${columns}, countIf(kind = 'click') AS n FROM click GROUP BY account_uuid, toDate(at), ${columns}
      ) GROUP BY account ${settings}`,
      row: z.object({ account: z.string(), clicks: z.number() }),
    })
  for (const [name, column] of [
    ['by_smart_link', 'smart_link'],
    ['by_referrer', 'referrer'],
  ]) {
    const settings = `SETTINGS force_optimize_projection = 1, preferred_optimize_projection_name = '${name}'`
    expect(await counted(column ?? '', settings)).toEqual([{ account: kept, clicks: 20 }])
  }
})
