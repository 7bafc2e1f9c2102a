import { expect, it } from 'vitest'
import type { DiscoverRow } from '../../../contract/insights/discover.ts'
import { discoverTitle, mostOn } from './discover-words.ts'

const row = (groupName: string, discoverCount: number): DiscoverRow => ({
  group: 'channel',
  groupName,
  grp: groupName,
  discoverCount,
})
const month = { period: 'in 30 days', days: 30 }

it('says how many clicks had no campaign, and against the days before where there were some', () => {
  expect(discoverTitle(1120, 1000, month)).toBe(
    '1,120 clicks had no campaign in 30 days, 12% more than in the 30 days before',
  )
  expect(discoverTitle(500, 1000, month)).toBe(
    '500 clicks had no campaign in 30 days, 50% fewer than in the 30 days before',
  )
  expect(discoverTitle(1000, 1000, month)).toBe(
    '1,000 clicks had no campaign in 30 days, as many as in the 30 days before',
  )
  expect(discoverTitle(1, 4, { period: 'yesterday', days: 1 })).toBe(
    '1 click had no campaign yesterday, 75% fewer than on the day before',
  )
  for (const before of [null, 0]) expect(discoverTitle(9, before, month)).toBe('9 clicks had no campaign in 30 days')
  expect(discoverTitle(0, 9, month)).toBe('No click was without a campaign in 30 days')
})

it('names the site with the most of them, and says "most" only of more than half', () => {
  expect(mostOn([row('A', 40), row('B', 60)])).toBe('Most of them on B (60). ')
  expect(mostOn([row('A', 40), row('B', 30), row('C', 30)])).toBe('The most on A (40). ')
  expect(mostOn([row('A', 40)])).toBe('')
  expect(mostOn([row('', 40), row('B', 30)])).toBe('')
})
