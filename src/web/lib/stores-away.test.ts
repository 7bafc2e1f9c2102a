import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStoresAway } from './stores-away.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is on from the first refusal until the server says that all is well, and can be on again', async () => {
  const answers: (boolean | Error)[] = [false, new Error('no network'), true]
  let asked = 0
  const away = createStoresAway(async () => {
    const answer = answers[asked++] ?? true
    if (answer instanceof Error) throw answer
    return answer
  })
  expect(away.get()).toBe(false)
  away.notice()
  away.notice() // ten calls that fail together poll once
  expect(away.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(7000)
  expect([away.get(), asked]).toEqual([true, 2])
  await vi.advanceTimersByTimeAsync(3000)
  expect([away.get(), asked]).toEqual([false, 3])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(3)
  away.notice()
  expect(away.get()).toBe(true)
})
