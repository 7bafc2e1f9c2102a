import { expect, it } from 'vitest'
import { numberOf, readNumbers, sumOf } from './facts.ts'
import { createHistory } from './pulse.ts'

const recorded = 'outbound_events_total{kind="pageview",outcome="recorded"}'
const minute = 60_000

it('tells the rate of the last minute, the most there was, and what was counted in a day', () => {
  const history = createHistory()
  let [at, count] = [0, 0]
  const tell = (events: number, seconds = 10) => {
    at += seconds * 1000
    count += events
    return history({ [recorded]: count, outbound_disk_free_bytes: 5 }, at)
  }
  expect(tell(0)).toEqual({ now: { outbound_disk_free_bytes: 5 }, day: {}, perSecond: 0, peakPerSecond: 0 })
  expect(tell(300).perSecond).toBe(30)
  for (let n = 0; n < 6; n++) tell(50)
  const later = tell(50)
  expect([later.perSecond, later.peakPerSecond]).toEqual([5, 30])
  expect(later.day).toEqual({ [recorded]: 650 })
})
it('forgets what was counted more than a day ago', () => {
  const history = createHistory()
  let facts = history({ [recorded]: 0 }, 0)
  for (let n = 1; n <= 3 * 144; n++) facts = history({ [recorded]: n * 10 }, n * 10 * minute)
  expect(facts.day[recorded]).toBe(144 * 10)
})
it('reads measures by name and words, and leaves out what cannot be read', async () => {
  const numbers = await readNumbers([
    {
      name: 'outbound_imports_total',
      help: '',
      kind: 'counter',
      labels: ['connector', 'outcome'],
      read: () => [
        { labels: { connector: 'awin', outcome: 'done' }, value: 3 },
        { labels: { connector: 'cj', outcome: 'done' }, value: 4 },
        { labels: { connector: 'cj', outcome: 'failed' }, value: 1 },
      ],
    },
    { name: 'outbound_jobs', help: '', kind: 'gauge', labels: [], read: () => Promise.reject(new Error('away')) },
  ])
  expect(sumOf(numbers, 'outbound_imports_total', { outcome: 'done' })).toBe(7)
  expect(sumOf(numbers, 'outbound_imports_total')).toBe(8)
  expect(numberOf(numbers, 'outbound_imports_total', { connector: 'cj', outcome: 'failed' })).toBe(1)
  expect(numberOf(numbers, 'outbound_jobs')).toBeUndefined()
})
