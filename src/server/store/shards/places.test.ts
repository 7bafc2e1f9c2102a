import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Database } from '../database/open.ts'
import { placesOf } from './places.ts'

const account = randomUUID()
const never = { every: 1e9, goodFor: 1e9 }
const always = { every: 0, goodFor: 1e9 }
const tooOld = { every: 0, goodFor: 0 }

/** A record store that has one account, and what was asked of it. */
function records() {
  const state = {
    shard: 1,
    isMoving: false,
    isHeld: true,
    isAway: false,
    asked: [] as string[],
    late: Promise.resolve(),
  }
  const query = async (sql: string) => {
    const what = sql.includes('account_move') ? 'moves' : 'place'
    state.asked.push(what)
    if (state.isAway) throw new Error('away')
    const move = { account, shard: state.shard, other: state.shard === 1 ? 2 : 1, isHeld: state.isHeld }
    const rows = what === 'place' ? [{ account, shard: state.shard }] : state.isMoving ? [move] : []
    if (what === 'place') await state.late
    return { rows }
  }
  return { state, database: { pool: { query } } as unknown as Database }
}
const at = async (places: ReturnType<typeof placesOf>, how = {}) =>
  (await places.of([account], [1, 2], how)).get(account)

describe('the place of an account', () => {
  it('comes out of memory while nobody moves it, and each time out of the records while somebody does', async () => {
    const { state, database } = records()
    const places = placesOf(database, never)
    expect([await at(places), await at(places)]).toEqual([1, 1])
    expect(state.asked).toEqual(['moves', 'place'])
    state.isMoving = true
    await places.look()
    expect(await at(places)).toBe(1)
    state.shard = 2
    expect(await at(places)).toBe(2)
    state.isMoving = false
    expect(await at(places)).toBe(2)
    await places.look()
    state.asked = []
    expect([await at(places), await at(places)]).toEqual([2, 2])
    expect(state.asked).toEqual(['place'])
  })
  it('is looked at again behind the back of who asks, while the last look is good', async () => {
    const { state, database } = records()
    const places = placesOf(database, always)
    expect(await at(places)).toBe(1)
    state.isMoving = true
    state.shard = 2
    expect(await at(places)).toBe(1)
    await expect.poll(() => at(places)).toBe(2)
  })
  it('is told nobody who did not look in time: a whole move may have been missed', async () => {
    const { state, database } = records()
    const places = placesOf(database, tooOld)
    expect(await at(places)).toBe(1)
    state.isAway = true
    await expect(at(places)).rejects.toThrow('away')
    state.isAway = false
    state.shard = 2
    expect(await at(places)).toBe(2)
  })
  it('is kept by collectors, which are waited for, until they hear that its events are held back', async () => {
    const { state, database } = records()
    const places = placesOf(database, tooOld)
    const collectors = { isOldFine: true }
    expect(await at(places, collectors)).toBe(1)
    state.isMoving = true
    state.isHeld = false
    await places.look()
    state.isAway = true
    expect(await at(places, collectors)).toBe(1)
    state.isAway = false
    state.isHeld = true
    await places.look()
    state.shard = 2
    expect([await at(places, collectors), await at(places, collectors)]).toEqual([2, 2])
    state.isMoving = false
    await places.look()
    state.shard = 1 // nobody moves it so
    expect([await at(places, collectors), await at(places, collectors)]).toEqual([1, 1])
    state.isAway = true
    expect(await at(places, collectors)).toBe(1)
  })
  it('is not remembered where it was read beside a look, which may have seen a move that is over', async () => {
    const { state, database } = records()
    const places = placesOf(database, never)
    await places.look()
    let answer = () => {}
    state.late = new Promise((resolve) => (answer = resolve))
    const asked = at(places)
    await places.look() // answered before what was asked is known
    answer()
    expect(await asked).toBe(1)
    state.shard = 2
    expect(await at(places)).toBe(2)
  })
})
