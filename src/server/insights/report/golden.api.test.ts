import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { goldenQueries, goldenStatements } from './golden-queries.ts'

describe('the SQL that was reviewed', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await testStores()
  })
  afterAll(() => stores.close())
  it.each(Object.keys(goldenQueries))('by %s is understood by the event store', async (name) => {
    for (const { statement } of goldenStatements(name)) {
      if (!statement) continue
      const sql = `EXPLAIN ${statement.sql}`
      const row = z.object({ explain: z.string() })
      const plan = await stores.events.query(randomUUID(), { name: 'test', sql, params: statement.params, row })
      expect(plan.length).toBeGreaterThan(0)
    }
  })
})
