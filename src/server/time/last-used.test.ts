import { describe, expect, it } from 'vitest'
import { lastUsed } from './last-used.ts'

describe('what was used last', () => {
  it('is kept up to its number; what was not asked for longest goes first', () => {
    const kept = lastUsed<{ n: number }>(3)
    for (const n of [1, 2, 3]) kept.set(String(n), { n })
    expect(kept.get('1')).toEqual({ n: 1 })
    kept.set('4', { n: 4 })
    kept.set('3', { n: 33 })
    expect(kept.size).toBe(3)
    expect(['1', '2', '3', '4'].map((key) => kept.get(key)?.n)).toEqual([1, undefined, 33, 4])
  })
  it('holds no more after thousands than its number', () => {
    const kept = lastUsed<true>(1000)
    for (let n = 0; n < 5000; n++) kept.set(String(n), true)
    expect(kept.size).toBe(1000)
    expect([kept.has('3999'), kept.has('4000')]).toEqual([false, true])
  })
  it('takes no room before there is something', () => {
    expect(lastUsed<true>(100_000).max).toBe(0)
  })
})
