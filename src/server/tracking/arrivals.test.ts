import { expect, it } from 'vitest'
import { createArrivals } from './arrivals.ts'

function start({ next = 1, oldest = 0 } = {}) {
  const log = { next, now: 10_000 }
  const arrivals = createArrivals({ next: () => log.next, now: () => log.now, oldest })
  const second = (came: number) => {
    log.next += came
    log.now += 1000
    arrivals.look()
  }
  return { arrivals, second }
}

it('knows to the second when a record came, also after an hour in which none did', () => {
  const { arrivals, second } = start()
  second(3) // 1, 2, 3 arrived between 10,000 and 11,000
  for (let n = 0; n < 3600; n++) second(0)
  second(2) // 4 and 5
  expect([1, 3, 4, 5].map(arrivals.since)).toEqual([10_000, 10_000, 3_611_000, 3_611_000])
  expect(arrivals.since(6)).toBe(3_612_000) // not there yet, or since the last check
})
it('takes what was there at the start for as old as the oldest of it', () => {
  const { arrivals, second } = start({ next: 100, oldest: 500 })
  second(1)
  expect([1, 99, 100].map(arrivals.since)).toEqual([500, 500, 10_000])
})
it('forgets what is in the store', () => {
  const { arrivals, second } = start()
  second(3)
  second(3)
  arrivals.forget(4)
  expect([1, 4, 6].map(arrivals.since)).toEqual([11_000, 11_000, 11_000])
})
it('never tells a shorter wait in a long outage, and keeps a bounded number of moments', () => {
  const { arrivals, second } = start({ oldest: 10_000 })
  for (let n = 0; n < 25_000; n++) second(1)
  for (const sequence of [1, 2, 3, 9999, 10_000, 17_777, 25_000]) {
    const came = 10_000 + (sequence - 1) * 1000
    expect(arrivals.since(sequence)).toBeLessThanOrEqual(came)
    expect(arrivals.since(sequence)).toBeGreaterThan(came - 16_001)
  }
})
