import { describe, expect, it } from 'vitest'
import { createLruCache } from './lru-cache.ts'

describe('what is remembered by key', () => {
  it('is there until it is taken out', () => {
    const recent = createLruCache<number>(10)
    recent.set('a', 1)
    recent.set('a', 2)
    expect(recent.get('a')).toBe(2)
    recent.delete('a')
    expect(recent.get('a')).toBeUndefined()
  })
  it('stays while it is used, however much comes and goes, and never exceeds its bound', () => {
    const recent = createLruCache<number>(10)
    recent.set('used', 1)
    for (let n = 0; n < 1000; n++) {
      recent.set(`other ${n}`, n)
      expect(recent.get('used')).toBe(1)
      expect(recent.size()).toBeLessThanOrEqual(10)
    }
    expect(recent.get('other 0')).toBeUndefined()
    expect(recent.get('other 999')).toBe(999)
  })
})
