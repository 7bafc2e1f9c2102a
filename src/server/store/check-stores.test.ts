import { expect, it } from 'vitest'
import { createStoreCheck } from './check-stores.ts'
import { NoAnswer } from './store-away.ts'

const store = (problem: Error | null, isAway = false) => ({
  ping: async () => {
    if (problem) throw problem
  },
  isAway: () => isAway,
})
const up = store(null)
const looked = (database: ReturnType<typeof store>, isTight = false) =>
  createStoreCheck({ database, events: up, disk: { isTight: () => isTight } })()

it('tells a store that refuses from one that is busy, and from one that is known not to answer', async () => {
  expect(await looked(up)).toEqual({ database: 'up', events: 'up' })
  expect(await looked(store(new Error('connect ECONNREFUSED')))).toMatchObject({ database: 'away' })
  expect(await looked(store(new NoAnswer()))).toMatchObject({ database: 'busy' })
  expect(await looked(store(new NoAnswer(), true))).toMatchObject({ database: 'away' })
  // it answers again, but calls are refused until the watch has noticed
  expect(await looked(store(null, true))).toMatchObject({ database: 'away' })
  expect(await looked(up, true)).toEqual({ database: 'up', events: 'up', disk: 'full' })
})
