import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchWrites } from './watch-writes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function rig() {
  const state = { at: '700:700:', asked: 0, isAway: false }
  const pool = {
    query: async () => {
      state.asked++
      if (state.isAway) throw new Error('away')
      return { rows: [{ at: state.at }] }
    },
  }
  return { state, watch: () => watchWrites(pool as never) }
}

it('says once to each who asks that something was committed', async () => {
  const { state, watch } = rig()
  const [one, other] = [watch(), watch()]
  expect([await one(), await one(), await other()]).toEqual([true, false, true])
  await vi.advanceTimersByTimeAsync(1000)
  // an older transaction commits after a newer one: the highest number does not change
  state.at = '699:700:699'
  expect([await one(), await one(), await other(), await other()]).toEqual([true, false, true, false])
})
it('asks the database once for all who look within half a second', async () => {
  const { state, watch } = rig()
  const all = [watch(), watch(), watch()]
  for (let second = 0; second < 10; second++) {
    await Promise.all(all.map((hasNews) => hasNews()))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(state.asked).toBe(10)
})
it('rejects while the database is away, and knows what is new when it is back', async () => {
  const { state, watch } = rig()
  const hasNews = watch()
  await hasNews()
  await vi.advanceTimersByTimeAsync(1000)
  state.isAway = true
  await expect(hasNews()).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(1000)
  state.isAway = false
  state.at = '701:701:'
  expect(await hasNews()).toBe(true)
})
