import { expect, it } from 'vitest'
import type { BrokenLink } from '../../contract/scanner/broken-links.ts'
import type { LinkHealth } from '../../contract/links/smart-link.ts'
import { atStake, byMoney, lossWords, lostPerClick } from './at-stake.ts'

const place = (brokenLinkTargetUrl: string, brokenLinkClickCount: number, score: number) =>
  ({ brokenLinkTargetUrl, brokenLinkClickCount, score }) as BrokenLink
const link = (
  urlShortCode: string,
  urlShortHealth: LinkHealth,
  urlShortTargetUrl = `https://shop.dk/${urlShortCode}`,
) => ({
  urlShortCode,
  urlShortHealth,
  urlShortTargetUrl,
  urlShortReplacementUrl: null as string | null,
})
// the same target from two pages: 40 for 100 clicks
const lost = lostPerClick([
  place('https://www.shop.dk/boots?ref=1', 60, 30),
  place('https://shop.dk/boots/', 40, 10),
  place('https://shop.dk/lamp', 10, 20),
])
const months = new Map([
  ['boots', { clickCount: 30, revenue: 3 }],
  ['lamp', { clickCount: 2, revenue: 0 }],
  ['gone', { clickCount: 500, revenue: 90 }],
  ['whole', { clickCount: 1, revenue: 70 }],
])

it('says of a broken link what its own clicks lose, and nothing where nobody knows', () => {
  expect(atStake(link('boots', 'broken'), lost, months)).toBeCloseTo(12)
  expect(atStake(link('boots', 'healthy'), lost, months)).toBeNull()
  expect(atStake({ ...link('boots', 'broken'), urlShortReplacementUrl: 'https://shop.dk/' }, lost, months)).toBeNull()
  expect(atStake(link('gone', 'closed'), lost, months)).toBeNull()
  expect(atStake(link('lamp', 'broken'), lost, undefined)).toBeNull()
  expect(atStake(link('new', 'broken', 'https://shop.dk/lamp'), lost, months)).toBe(0)
})
it('stands by what is lost, then by what is earned', () => {
  const links = [
    link('idle', 'unknown'),
    link('whole', 'stock'),
    link('gone', 'closed'),
    link('lamp', 'broken'),
    link('boots', 'broken'),
  ]
  expect(byMoney(links, lost, months).map((l) => l.urlShortCode)).toEqual(['boots', 'lamp', 'gone', 'whole', 'idle'])
})

it('says what a broken link loses, or why no amount stands there', () => {
  const inMoney = (n: number) => `DKK ${n}`
  const broken = link('boots', 'broken')
  expect(lossWords(link('boots', 'healthy'), 9, inMoney)).toBeNull()
  expect(lossWords(broken, 167, inMoney)).toBe('loses DKK 167 a month')
  expect(lossWords(broken, 0.49, inMoney)).toBe('loses next to nothing')
  expect(lossWords(broken, null, inMoney)).toBe('loss not known')
  expect(lossWords({ ...broken, urlShortReplacementUrl: 'https://shop.dk/' }, null, inMoney)).toBe(
    'clicks led elsewhere',
  )
})
