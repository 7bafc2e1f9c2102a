import { constants, deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { inflateRaw } from './inflate.ts'

const levels = [0, 1, 6, 9]
const strategies = [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY]

it('reads stored, fixed and dynamic blocks', () => {
  const text = JSON.stringify(Array.from({ length: 300 }, (_, i) => ({ key: 'names', value: `butik-${i % 17}.dk é` })))
  const bytes = new TextEncoder().encode(text)
  for (const level of levels) {
    for (const strategy of strategies)
      expect(inflateRaw(deflateRawSync(bytes, { level, strategy }), 100_000)).toEqual(bytes)
  }
})

it('gives back any content', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4000 }), fc.constantFrom(...levels), (bytes, level) => {
      const back = inflateRaw(deflateRawSync(bytes, { level }), 4000)
      expect(back && [...back]).toEqual([...bytes])
    }),
    { numRuns: 200, verbose: 1 },
  )
})

it('refuses content larger than the limit', () => {
  const bomb = deflateRawSync(new Uint8Array(10_000_000), { level: 9 })
  expect(inflateRaw(bomb, 64 * 1024)).toBeNull()
  expect(inflateRaw(deflateRawSync(new Uint8Array(100)), 100)?.length).toBe(100)
  expect(inflateRaw(deflateRawSync(new Uint8Array(101)), 100)).toBeNull()
})

it('answers null to damaged input and never throws', () => {
  const good = deflateRawSync(new TextEncoder().encode('[{"key":"names","value":"x"}]'.repeat(20)))
  for (let length = 0; length < good.length - 1; length += 1)
    expect(inflateRaw(good.subarray(0, length), 10_000)).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const out = inflateRaw(bytes, 2000)
      expect(out === null || out.length <= 2000).toBe(true)
    }),
    { numRuns: 500, verbose: 1 },
  )
})
