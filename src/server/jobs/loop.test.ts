import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLoop } from './loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
function rig(hasNews?: () => Promise<boolean>) {
  let runs = 0
  const loop = createLoop({
    work: async () => {
      runs++
      return false
    },
    everyMs: 1000,
    gatherMs: 250,
    onError: () => undefined,
    ...(hasNews ? { hasNews } : {}),
  })
  loop.start()
  return { loop, runs: () => runs }
}

it('runs at its time, and soon after wake is called', async () => {
  const { loop, runs } = rig()
  await after(5.1)
  expect(runs()).toBe(6)
  loop.wake()
  loop.wake()
  await after(0.3)
  expect(runs()).toBe(7)
  await loop.stop()
})
it('runs every ten seconds while nothing is written, at once when something is, and when wake is called', async () => {
  let isNew = false
  const { loop, runs } = rig(async () => isNew)
  await after(30.5)
  expect(runs()).toBe(4) // 0, 10, 20, 30
  isNew = true
  await after(1)
  expect(runs()).toBe(5)
  isNew = false
  loop.wake()
  await after(0.3)
  expect(runs()).toBe(6)
  await loop.stop()
  await after(60)
  expect(runs()).toBe(6)
})
it('runs at its time while nobody can say whether something was written', async () => {
  const { loop, runs } = rig(() => Promise.reject(new Error('away')))
  await after(5.1)
  expect(runs()).toBe(6)
  await loop.stop()
})
