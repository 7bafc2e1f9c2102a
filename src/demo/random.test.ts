import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { createRandom, normal, unitOf, uuidOf, wholeAround, wholeBetween } from './random.ts'

const many = (n: number, next: () => number) => Array.from({ length: n }, next)

describe('a sequence of numbers', () => {
  it('is the same for the same name and another for another name', () => {
    const first = many(5, createRandom('a', 1))
    expect(many(5, createRandom('a', 1))).toEqual(first)
    expect(many(5, createRandom('a', 2))).not.toEqual(first)
  })
  it('does not depend on the machine: these numbers must never change, or every demo would', () =>
    expect(many(3, createRandom('outbound'))).toEqual([0.7848802260123193, 0.27373831579461694, 0.23391383583657444]))
  it('lies between 0 and 1 and covers it evenly', () => {
    const random = createRandom('even')
    const tenths = Array.from({ length: 10 }, () => 0)
    for (const n of many(100_000, random)) tenths[Math.floor(n * 10)] = (tenths[Math.floor(n * 10)] ?? 0) + 1
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  })
  it('can be bell-shaped', () => {
    const random = createRandom('bell')
    const numbers = many(50_000, () => normal(random))
    const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length
    const variance = numbers.reduce((a, b) => a + (b - mean) ** 2, 0) / numbers.length
    expect(mean).toBeCloseTo(0, 1)
    expect(variance).toBeCloseTo(1, 1)
  })
  it('gives whole numbers around a mean and between two ends', () => {
    const random = createRandom('whole')
    expect(many(10_000, () => wholeAround(random, 2.3)).reduce((a, b) => a + b, 0) / 10_000).toBeCloseTo(2.3, 1)
    expect(new Set(many(1000, () => wholeBetween(random, 3, 5)))).toEqual(new Set([3, 4, 5]))
  })
})

describe('a uuid by name', () => {
  it('is a uuid, the same for the same name', () => {
    const uuid = uuidOf('outbound', 'demo account')
    expect(z.uuid().safeParse(uuid).success).toBe(true)
    expect(uuidOf('outbound', 'demo account')).toBe(uuid)
    expect(uuidOf('outbound', 'demo account 2')).not.toBe(uuid)
  })
  it('is as rare as a random one', () =>
    expect(new Set(Array.from({ length: 20_000 }, (_, i) => uuidOf('n', i))).size).toBe(20_000))
  it('has a number of its own, too', () => expect(unitOf('x')).toBe(unitOf('x')))
})
