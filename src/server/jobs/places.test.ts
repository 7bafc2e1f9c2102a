import { expect, it } from 'vitest'
import { createPlaces } from './places.ts'

const own = (account: string) => [account]
const all = <T>(places: ReturnType<typeof createPlaces>, waiting: T[], accountsOf: (one: T) => readonly string[]) => {
  const left = new Set(waiting)
  const begun: T[] = []
  for (let next = places.next(left, accountsOf); next; next = places.next(left, accountsOf)) {
    left.delete(next.one)
    begun.push(next.one)
    places.take(next.account)
  }
  return begun
}

it('accounts take turns, and none has more than its share', () => {
  const places = createPlaces({ places: 5, perAccount: 2 })
  expect(all(places, ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'], (one) => [one[0] ?? ''])).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'b2',
  ])
  expect(places.free()).toBe(0)
})
it('whoever was served longest ago is next, however long another one waits', () => {
  const places = createPlaces({ places: 1, perAccount: 1 })
  const served: string[] = []
  for (let i = 0; i < 6; i++) {
    const next = places.next(['a', 'b', 'c'], own)
    if (!next) throw new Error('no place')
    served.push(next.account)
    places.take(next.account).leave()
  }
  expect(served).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
})
it('what several accounts want counts for the one that has the least', () => {
  const places = createPlaces({ places: 4, perAccount: 1 })
  places.take('a')
  expect(places.next([['a', 'b']], (accounts) => accounts)?.account).toBe('b')
  places.take('b')
  expect(places.next([['a', 'b']], (accounts) => accounts)).toBeUndefined()
})
it('one that waits for another server keeps no place, and gets one again before it goes on', async () => {
  let freed = 0
  const places = createPlaces({ places: 1, perAccount: 1, underWay: 2 }, () => void freed++)
  const slow = places.take('a')
  let answer = () => undefined as void
  let isBack = false
  const waiting = slow.withoutPlace(() => new Promise<void>((go) => void (answer = go))).then(() => (isBack = true))
  expect([freed, places.free()]).toEqual([1, 1])
  const other = places.take('b')
  expect(places.free()).toBe(0)
  answer()
  await new Promise((go) => setImmediate(go))
  expect(isBack).toBe(false)
  other.leave()
  await waiting
  expect(places.free()).toBe(0)
  slow.leave()
  slow.leave()
  expect(places.free()).toBe(1)
})
it('no more are under way than may be, whoever waits', () => {
  const places = createPlaces({ places: 1, perAccount: 1, underWay: 2 })
  for (const account of ['a', 'b']) void places.take(account).withoutPlace(() => new Promise(() => undefined))
  expect(places.free()).toBe(0)
})
it('those who wait for a place get it in turns', async () => {
  const places = createPlaces({ places: 1, perAccount: 1 })
  const begun: string[] = []
  const work = async (account: string) => {
    const place = await places.wait([account])
    begun.push(account)
    await Promise.resolve()
    place.leave()
  }
  await Promise.all(['a', 'a', 'a', 'b', 'c'].map(work))
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'a'])
})
