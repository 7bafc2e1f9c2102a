import { describe, expect, it } from 'vitest'
import { usualSettings } from '../../../contract/alerts/alert-choices.ts'
import { chooseDrops, type Count, type Counts } from './choose-drops.ts'

const length = 60
/** A steady count with factors for its last days. */
const days = (level: number, last: number[] = []) =>
  Array.from({ length }, (_, i) => level * (last[i - length + last.length] ?? 1))
const read = (site: string, level: number, last?: number[]): Count => ({
  site,
  connection: '',
  merchant: '',
  days: days(level, last),
})
const click = (site: string, connection: string, merchant: string, level: number, last?: number[]): Count => ({
  site,
  connection,
  merchant,
  days: days(level, last),
})
const choose = (counts: Pick<Counts, 'pageviews' | 'clicks'>, isLeftOut = () => false) => {
  const of = (key: 'site' | 'connection' | 'merchant') =>
    [...new Set([...counts.pageviews, ...counts.clicks].map((c) => c[key]))].filter((id) => id !== '')
  const all = { ...counts, sites: of('site'), connections: of('connection'), merchants: of('merchant') }
  return chooseDrops(all, length, { settings: usualSettings, isLeftOut }).map((f) => ({
    told: `${f.rule} ${f.kind} ${f.id}`.trim(),
    with: f.effects.map((e) => `${e.rule} ${e.kind} ${e.id}`.trim()),
  }))
}
const quiet = {
  pageviews: [read('A', 1000), read('B', 800), read('C', 600)],
  clicks: [
    click('A', 'awin', 'shoes', 100),
    click('A', 'td', 'lamps', 60),
    click('B', 'awin', 'shoes', 90),
    click('C', 'td', 'tea', 80),
  ],
}

describe('falls that are reported', () => {
  it('are none on quiet days', () => {
    expect(choose(quiet)).toEqual([])
  })
  it('are one where a site sends nothing: its clicks, connections and shops are its effects', () => {
    const clicks = quiet.clicks.map((c) => (c.site === 'A' ? { ...c, days: days(c.days[0] ?? 0, [0]) } : c))
    const told = choose({ pageviews: [read('A', 1000, [0]), ...quiet.pageviews.slice(1)], clicks })
    expect(told.map((t) => t.told)).toEqual(['pageviewsDrop site A'])
    expect(told[0]?.with).toEqual(
      expect.arrayContaining(['clicksDrop site A', 'clicksDrop merchant shoes', 'clicksDrop merchant lamps']),
    )
  })
  it('are the clicks of a site where its pages are read as usual', () => {
    const clicks = quiet.clicks.map((c) => (c.site === 'A' ? { ...c, days: days(c.days[0] ?? 0, [0.3, 0.3]) } : c))
    expect(choose({ ...quiet, clicks }).map((t) => t.told)).toEqual(['clicksDrop site A'])
  })
  it('are one of the account where all sites fell by the same', () => {
    const told = choose({
      pageviews: [read('A', 1000, [0.4]), read('B', 800, [0.4]), read('C', 600, [0.4])],
      clicks: quiet.clicks.map((c) => ({ ...c, days: days(c.days[0] ?? 0, [0.4]) })),
    })
    expect(told.map((t) => t.told)).toEqual(['pageviewsDrop account'])
    expect(told[0]?.with).toContain('pageviewsDrop site B')
  })
  it('are told next to the account where a site fell far beyond it', () => {
    const told = choose({
      pageviews: [read('A', 1000, [0.5]), read('B', 800, [0.5]), read('C', 600, [0])],
      clicks: quiet.clicks.map((c) => ({ ...c, days: days(c.days[0] ?? 0, [c.site === 'C' ? 0 : 0.5]) })),
    })
    expect(told.map((t) => t.told)).toEqual(['pageviewsDrop account', 'pageviewsDrop site C'])
  })
  it('are one of the connection where its shops fell on all sites', () => {
    const clicks = quiet.clicks.map((c) => (c.connection === 'td' ? { ...c, days: days(c.days[0] ?? 0, [0]) } : c))
    const told = choose({ ...quiet, clicks })
    expect(told.map((t) => t.told)).toEqual(['clicksDrop connection td'])
    expect(told[0]?.with).toEqual(expect.arrayContaining(['clicksDrop merchant lamps', 'clicksDrop merchant tea']))
  })
  it('are one shop where only it fell', () => {
    const clicks = [...quiet.clicks, click('A', 'awin', 'hats', 40, [0]), click('B', 'awin', 'hats', 40, [0])]
    expect(choose({ ...quiet, clicks }).map((t) => t.told)).toEqual(['clicksDrop merchant hats'])
  })
  it('are one shop where it alone takes its connection and its site down', () => {
    const of = (site: string, merchant: string, last?: number[]) => click(site, 'awin', merchant, 60, last)
    const clicks = [
      of('A', 'hats', [0]),
      of('B', 'hats', [0]),
      of('A', 'shoes'),
      of('B', 'shoes'),
      click('C', 'td', 'tea', 80),
    ]
    const told = choose({ ...quiet, clicks })
    expect(told.map((t) => t.told)).toEqual(['clicksDrop merchant hats'])
    expect(told[0]?.with).toEqual(['clicksDrop connection awin'])
  })
})
