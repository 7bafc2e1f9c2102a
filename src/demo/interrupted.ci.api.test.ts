import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../server/log/log.ts'
import { testStores } from '../test/stores.ts'
import { seedDemo } from './index.ts'
import type { DemoPart } from './part.ts'
import { demoParts } from './parts/index.ts'

it('a seed that was interrupted starts over and leaves nothing of the first try behind', async () => {
  const stores = await testStores({ closeAfterTest: true })
  const own = randomUUID()
  const parts = {
    ...stores,
    clock: { now: () => new Date('2026-01-20T13:30:00Z') },
    log: silentLog,
    accountUuid: own,
    days: 2,
  }
  const broken: DemoPart = {
    name: 'broken',
    version: 1,
    needs: ['traffic'],
    tables: [],
    make: () => ({ write: () => Promise.reject(new Error('stopped here')) }),
  }
  await expect(seedDemo({ ...parts, parts: [...demoParts, broken] })).rejects.toThrow('stopped here')
  const { counts } = await seedDemo(parts)
  const [found] = await stores.events.systemQuery({
    name: 'test',
    sql: `SELECT count() AS n FROM pageview WHERE account_uuid = toUUID('${own}')`,
    row: z.object({ n: z.number() }),
  })
  expect(found?.n).toBe(counts.pageviews)
  expect(counts.pageviews).toBeGreaterThan(10_000)
})
