import { expect, it } from 'vitest'
import { createAtOnce, createUnits } from './buckets.ts'

const asked = [
  { name: 'key', of: 'k', perMinute: 60 },
  { name: 'account', of: 'a', perMinute: 100 },
] as const

it('takes from key and account or from neither, names which is empty, and says when it is worth coming back', () => {
  let time = 0
  const units = createUnits(() => time)
  const take = (n: number) => units.take([...asked], n)
  expect(take(5)).toEqual({
    levels: [
      { name: 'key', perMinute: 60, left: 55, resetSeconds: 5 },
      { name: 'account', perMinute: 100, left: 95, resetSeconds: 3 },
    ],
    empty: null,
    seconds: 0,
  })
  for (let n = 0; n < 11; n++) expect(take(5).empty).toBeNull()
  const refused = take(5)
  expect([refused.empty, refused.seconds]).toEqual(['key', 5])
  expect(refused.levels[1]?.left).toBe(40) // the account's bucket was not charged
  time += 5000 // five of sixty a minute
  expect(take(5).empty).toBeNull()
  // another key of the account gets what is left in the account's bucket
  const other = units.take([{ name: 'key', of: 'other', perMinute: 600 }, asked[1]], 60)
  expect(other.empty).toBe('account')
})

it('lets so many run at the same time for each account', () => {
  const reports = createAtOnce(2)
  expect([reports.begin('a'), reports.begin('a'), reports.begin('a'), reports.begin('b')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  reports.end('a')
  expect(reports.begin('a')).toBe(true)
})
