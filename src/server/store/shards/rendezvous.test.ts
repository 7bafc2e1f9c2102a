import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rendezvous } from './rendezvous.ts'

const accounts = Array.from({ length: 6000 }, () => randomUUID())
const countOf = (places: readonly number[], shard: number) => places.filter((place) => place === shard).length

describe('the shard of a new account', () => {
  it('is the same wherever it is asked, in whichever order shards are named', () => {
    expect(rendezvous('3b241101-e2bb-4255-8caf-4136c566a962', [1, 2, 3])).toBe(
      rendezvous('3b241101-e2bb-4255-8caf-4136c566a962', [3, 1, 2]),
    )
    expect(rendezvous(randomUUID(), [7])).toBe(7)
    expect(() => rendezvous(randomUUID(), [])).toThrow('has a shard')
  })
  it('spreads accounts evenly', () => {
    const places = accounts.map((account) => rendezvous(account, [1, 2, 3]))
    // 2,000 each, with a deviation of 37
    for (const shard of [1, 2, 3]) expect(Math.abs(countOf(places, shard) - 2000)).toBeLessThan(250)
  })
  it('is another one for few when a shard is added: for those that the new one gets', () => {
    const before = accounts.map((account) => rendezvous(account, [1, 2, 3]))
    const after = accounts.map((account) => rendezvous(account, [1, 2, 3, 4]))
    const moved = after.filter((place, i) => place !== before[i])
    expect(new Set(moved)).toEqual(new Set([4]))
    expect(Math.abs(moved.length - 1500)).toBeLessThan(250)
  })
})
