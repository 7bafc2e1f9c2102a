import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../server/log/log.ts'
import { testStores } from '../test/stores.ts'
import { extendDemo, seedDemo } from './index.ts'
import { readNoted } from './noted.ts'
import type { DemoPart } from './part.ts'
import { demoParts } from './parts/index.ts'
import { trafficPart } from './parts/traffic.ts'

/** A two-day demo that is about to be made, with ways to inspect it. */
async function rig() {
  const stores = await testStores({ closeAfterTest: true })
  const accountUuid = randomUUID()
  const errors: string[] = []
  const count = async () => {
    const [found] = await stores.events.systemQuery({
      name: 'test',
      sql: `SELECT count() AS n, uniqExact(event_id) AS ids FROM pageview WHERE account_uuid = toUUID('${accountUuid}')`,
      row: z.object({ n: z.number(), ids: z.number() }),
    })
    return found
  }
  const settings = {
    ...stores,
    clock: { now: () => new Date('2026-01-20T13:30:00Z') },
    log: { ...silentLog, error: (message: string) => void errors.push(message) },
    accountUuid,
    days: 2,
  }
  return { settings, count, errors, noted: () => readNoted(stores.database, accountUuid) }
}

it('a seed that was interrupted before the account was there starts over', async () => {
  const { settings, count, noted } = await rig()
  const broken: DemoPart = {
    name: 'broken',
    version: 1,
    needs: ['account'],
    tables: [],
    make: () => ({ write: () => Promise.reject(new Error('stopped here')) }),
  }
  await expect(seedDemo({ ...settings, parts: [...demoParts, broken] })).rejects.toThrow('stopped here')
  expect((await noted()).size).toBe(0)
  const { counts } = await seedDemo(settings)
  expect(await count()).toEqual({ n: counts.pageviews, ids: counts.pageviews })
  expect(counts.pageviews).toBeGreaterThan(10_000)
})

it('one that was interrupted later goes on at the next start, and leaves nothing of the first try behind', async () => {
  const { settings, count, errors, noted } = await rig()
  const interrupted: DemoPart = {
    ...trafficPart,
    make: async (world) => {
      await trafficPart.make(world)
      throw new Error('stopped here')
    },
  }
  let shown: Promise<unknown> | undefined
  const onRecent = () => {
    shown = Promise.all([count(), noted()])
  }
  await seedDemo({ ...settings, onRecent, parts: demoParts.map((p) => (p.name === 'traffic' ? interrupted : p)) })
  expect(errors).toContain('a part of the demo account could not be made')
  const first = await count()
  // the newest data and the account existed before the rest was made
  expect(await shown).toMatchObject([first, expect.any(Map)])
  expect([(await noted()).has('account'), (await noted()).has('traffic')]).toEqual([true, false])
  errors.length = 0
  await extendDemo(settings)
  expect(errors).toEqual([])
  expect(await count()).toEqual(first)
  expect([...(await noted()).keys()].sort()).toEqual(demoParts.map((p) => p.name).sort())
})
