import { expect, it } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

const seenAt = (window: number) => {
  let now = 0
  return { seen: createTtlCache<number>(window, () => now), at: (ms: number) => (now = ms) }
}

it('remembers for the whole window, whenever in a generation the key came', () => {
  for (const start of [0, 1, 499, 500, 999, 1000, 1500]) {
    const { seen, at } = seenAt(1000)
    at(start)
    seen.add(1, 7)
    for (const later of [0, 1, 500, 999]) {
      at(start + later)
      expect(seen.get(1), `${start} + ${later}`).toBe(7)
    }
  }
})
it('has forgotten after twice the window, and holds nothing any more', () => {
  for (const start of [0, 400, 999]) {
    const { seen, at } = seenAt(1000)
    at(start)
    seen.add(1, 7)
    at(start + 1000)
    seen.get(1)
    at(start + 2000)
    expect(seen.get(1)).toBeUndefined()
    expect(seen.size()).toBe(0)
  }
})
it('forgets at once after a long silence', () => {
  const { seen, at } = seenAt(1000)
  seen.add(1, 7)
  at(5000)
  expect(seen.get(1)).toBeUndefined()
})
it('holds this many keys a generation, and forgets the oldest before their time', () => {
  let now = 0
  const seen = createTtlCache<number>(1000, () => now, 10)
  for (let n = 0; n < 100; n++) {
    now++
    seen.add(n, n)
    expect(seen.size()).toBeLessThanOrEqual(20)
  }
  expect([seen.get(99), seen.get(90), seen.get(50)]).toEqual([99, 90, undefined])
})
it('lets a key be taken back from both generations', () => {
  const { seen, at } = seenAt(1000)
  seen.add(1, 7)
  at(1200)
  seen.get(1)
  seen.remove(1)
  expect(seen.get(1)).toBeUndefined()
})
it('stays alive when the clock steps back', () => {
  const { seen, at } = seenAt(1000)
  at(10_000)
  seen.add(1, 7)
  at(5000)
  expect(seen.get(1)).toBe(7)
  seen.add(2, 8)
  expect(seen.get(2)).toBe(8)
})
