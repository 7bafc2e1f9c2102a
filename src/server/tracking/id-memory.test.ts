import { describe, expect, it } from 'vitest'
import { createIdMemory } from './id-memory.ts'
import { numbers, seedOf } from '../../test/seeded.ts'

const memoryAt = (window: number, most?: number) => {
  let now = 0
  const memory = createIdMemory({ window, most, now: () => now })
  return { memory, at: (ms: number) => (now = ms) }
}
const minute = 60_000

describe('the memory of ids', () => {
  it('knows what was added for the whole window, whenever in a generation it came', () => {
    for (const start of [0, 1, 499, 500, 999, 1000, 1500]) {
      const { memory, at } = memoryAt(1000)
      at(start)
      memory.add(7)
      for (const later of [0, 1, 500, 999]) {
        at(start + later)
        expect(memory.has(7), `${start} + ${later}`).toBe(true)
      }
    }
  })
  it('has forgotten after twice the window, and holds nothing any more', () => {
    for (const start of [0, 400, 999]) {
      const { memory, at } = memoryAt(1000)
      at(start)
      memory.add(7)
      at(start + 1000)
      expect(memory.has(7)).toBe(true)
      at(start + 2000)
      expect(memory.has(7)).toBe(false)
      expect(memory.size()).toBe(0)
    }
  })
  it('lets a key be taken back from both generations, and be added again', () => {
    const { memory, at } = memoryAt(1000)
    memory.add(7)
    memory.add(8)
    at(1200)
    memory.add(9)
    memory.forget(7)
    memory.forget(9)
    expect([7, 8, 9].map(memory.has)).toEqual([false, true, false])
    memory.add(9)
    expect(memory.has(9)).toBe(true)
  })
  it('finds what is behind a key that was taken back', () => {
    // same lowest bits: all want the same slot
    const { memory } = memoryAt(1000)
    const keys = [1, 2, 3, 4].map((n) => n * 2 ** 32 + 5)
    for (const key of keys) memory.add(key)
    memory.forget(keys[1] ?? 0)
    expect(keys.map(memory.has)).toEqual([true, false, true, true])
  })
  it('agrees with a plain set, however large it grows', () => {
    const seed = seedOf('id-memory.test.ts')
    const next = numbers(seed)
    const random = (below: number) => Math.floor(next() * below)
    const { memory } = memoryAt(1000)
    const plain = new Set<number>()
    for (let i = 0; i < 60_000; i++) {
      const key = (random(4) * 2 ** 21 + random(9000)) * 2 ** 20 + 1
      const what = random(10)
      if (what < 6) {
        memory.add(key)
        plain.add(key)
      } else if (what < 7) {
        memory.forget(key)
        plain.delete(key)
      } else if (memory.has(key) !== plain.has(key)) throw new Error(`step ${i}: ${key}`)
    }
    expect(plain.size).toBeGreaterThan(10_000)
  })
  it('holds this many at most, and forgets the oldest before their time', () => {
    const { memory, at } = memoryAt(1000, 100)
    for (let key = 1; key <= 1000; key++) {
      at(key / 10)
      memory.add(key)
    }
    expect(memory.size()).toBeLessThanOrEqual(200)
    for (let key = 901; key <= 1000; key++) expect(memory.has(key), String(key)).toBe(true)
    expect(memory.has(700)).toBe(false)
  })
})

describe('an id that is not remembered', () => {
  it('is new for certain when its time is half as far away as the memory reaches', () => {
    const { memory, at } = memoryAt(30 * minute)
    at(10 * minute)
    expect([5, 15].map((m) => memory.isCertain(m * minute))).toEqual([true, true])
    expect([5 * minute - 1, 15 * minute + 1].map(memory.isCertain)).toEqual([false, false])
  })
  it('and never when it is half a window away', () => {
    const { memory, at } = memoryAt(30 * minute)
    at(50 * minute)
    memory.has(7) // starts a second generation
    expect(memory.isCertain(35 * minute)).toBe(true)
    expect(memory.isCertain(35 * minute - 1)).toBe(false)
    expect(memory.isCertain(65 * minute + 1)).toBe(false)
  })
  it('is judged by all that was added by a start', () => {
    const { memory } = memoryAt(30 * minute)
    expect(memory.isCertain(-1)).toBe(false)
    memory.reaches(-30 * minute)
    expect(memory.isCertain(-15 * minute)).toBe(true)
    expect(memory.isCertain(-15 * minute - 1)).toBe(false)
  })
  it('is not certain where a flood made the memory short', () => {
    const { memory, at } = memoryAt(30 * minute, 100)
    memory.reaches(-30 * minute)
    for (let key = 1; key <= 250; key++) {
      at(key * 100)
      memory.add(key)
    }
    // the previous generation began with the 101st, at 10.1 s: 14.9 s ago
    expect(memory.isCertain(25_000 - 7_450)).toBe(true)
    expect(memory.isCertain(25_000 - 7_451)).toBe(false)
  })
  it('is certain after a silence: nobody came whom a memory could have lost', () => {
    const { memory, at } = memoryAt(30 * minute)
    memory.add(7)
    at(600 * minute)
    expect(memory.has(7)).toBe(false)
    expect(memory.isCertain(585 * minute)).toBe(true)
  })
})
