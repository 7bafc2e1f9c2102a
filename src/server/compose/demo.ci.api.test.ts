import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storesOfItsOwn, type TestStores } from '../../test/stores.ts'
import { silentLog } from '../log/log.ts'
import { prepareDemo } from './demo.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await storesOfItsOwn()
})
afterAll(() => stores.close())

it('makes the demo before anything was started, with statements of creators who earned in other currencies', async () => {
  const { pool } = stores.database
  await pool.query('DELETE FROM rate') // as on the very first start
  const told: string[] = []
  await prepareDemo({
    stores,
    clock: { now: () => new Date('2026-01-20T13:30:00Z') },
    log: { ...silentLog, error: (message: string) => void told.push(message) },
    dataDir: mkdtempSync(join(tmpdir(), 'outbound-demo-')),
    secret: { derive: () => Buffer.alloc(32), older: () => [] },
    print: () => undefined,
    days: 40,
  })
  expect(told).toEqual([])
  const { rows } = await pool.query('SELECT month, count(*)::int AS n FROM creator_statement GROUP BY 1 ORDER BY 1')
  expect(rows).toEqual([{ month: '2025-12', n: 3 }])
})
