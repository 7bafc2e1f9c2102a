import { describe, expect, it } from 'vitest'
import { numbers, seedOf } from '../../../test/seeded.ts'
import { type OpenBreak, type PlaceEarned, partsOf } from './parts.ts'

const place = (site: string, merchant: string, now: number, before: number, connection = 'awin'): PlaceEarned => ({
  site,
  connection,
  merchant,
  creator: '',
  now,
  before,
})
const aBreak = (title: string, holds: OpenBreak['holds'], most: number | null = null): OpenBreak => ({
  alertUuid: title,
  title,
  most,
  holds,
})
const split = (earned: number, usual: number, places: PlaceEarned[], breaks: OpenBreak[] = []) =>
  partsOf({ earned, usual }, places, breaks).map((p) => [p.kind, p.id, p.cents])

describe('the parts of a difference', () => {
  it('are none where the day is as usual', () => {
    expect(split(500, 500, [place('A', 'tea', 500, 14_000)])).toEqual([])
  })
  it('name the shop that fell and not its site, where the other shops there sell as usual', () => {
    // the usual 1000 splits into 400 : 400 : 200
    const places = [place('A', 'tea', 0, 4000), place('A', 'shoes', 400, 4000), place('B', 'hats', 190, 2000)]
    expect(split(590, 1000, places)).toEqual([
      ['shop', 'tea', -400],
      ['rest', '', -10],
    ])
  })
  it('name the site where all of its shops fell', () => {
    const places = [place('A', 'tea', 0, 3000), place('A', 'shoes', 0, 3000), place('B', 'tea', 400, 4000)]
    expect(split(400, 1000, places)).toEqual([['site', 'A', -600]])
  })
  it('begin with open breaks, the narrowest of which has its own', () => {
    const places = [
      place('A', 'tea', 0, 3000, 'td'),
      place('A', 'shoes', 100, 3000, 'td'),
      place('B', 'hats', 150, 4000),
    ]
    const network = aBreak('network', (p) => p.connection === 'td')
    const shop = aBreak('shop', (p) => p.merchant === 'tea')
    expect(split(250, 1000, places, [network, shop])).toEqual([
      ['break', 'shop', -300],
      ['break', 'network', -200],
      ['shop', 'hats', -250],
    ])
  })
  it('give a break no more than it costs a day: the shop has the rest', () => {
    const places = [place('A', 'tea', 0, 5000), place('A', 'shoes', 500, 5000)]
    expect(split(500, 1000, places, [aBreak('link', (p) => p.merchant === 'tea', 120)])).toEqual([
      ['break', 'link', -120],
      ['shop', 'tea', -380],
    ])
  })
  it('leave out a break whose places earn as usual', () => {
    const places = [place('A', 'tea', 600, 5000), place('A', 'shoes', 100, 5000)]
    expect(split(700, 1000, places, [aBreak('link', (p) => p.merchant === 'tea')])).toEqual([
      ['shop', 'shoes', -400],
      ['rest', '', 100],
    ])
  })
  it('say what a break lacks on a day that is above the usual, too', () => {
    const places = [place('A', 'tea', 0, 5000), place('A', 'shoes', 1700, 5000)]
    expect(split(1700, 1000, places, [aBreak('link', (p) => p.merchant === 'tea')])).toEqual([
      ['break', 'link', -500],
      ['shop', 'shoes', 1200],
    ])
  })
  it('name two of many breaks and count the others', () => {
    const shops = ['a', 'b', 'c', 'd', 'e']
    const places = shops.map((shop, i) => place('A', shop, 0, 1000 * (i + 1)))
    const breaks = shops.map((shop) => aBreak(shop, (p) => p.merchant === shop))
    expect(partsOf({ earned: 0, usual: 1500 }, places, breaks)).toEqual([
      { kind: 'break', id: 'e', name: 'e', count: 1, cents: -500 },
      { kind: 'break', id: 'd', name: 'd', count: 1, cents: -400 },
      { kind: 'moreBreaks', id: '', name: '', count: 3, cents: -600 },
    ])
  })
  it('say of what is small, and of sales without shop or site, that it is the rest', () => {
    const places = [place('', '', 0, 4000), place('A', 'tea', 570, 6000)]
    expect(partsOf({ earned: 570, usual: 1000 }, places, [])).toEqual([
      { kind: 'rest', id: '', name: '', count: 2, cents: -430 },
    ])
  })
  it('are the rest where nothing was earned in the weeks before', () => {
    expect(split(0, 700, [])).toEqual([['rest', '', -700]])
  })

  it('add up to the difference to the cent, whatever was earned where', () => {
    const seed = seedOf('parts of a difference')
    const random = numbers(seed)
    const upTo = (n: number) => Math.floor(random() * n)
    for (let run = 0; run < 500; run++) {
      const places = Array.from({ length: upTo(40) }, () =>
        place(`s${upTo(4)}`, `m${upTo(12)}`, upTo(9) === 0 ? -upTo(5000) : upTo(20_000), upTo(400_000), `c${upTo(3)}`),
      )
      const breaks = Array.from({ length: upTo(7) }, (_, i) => {
        const [key, id] = [(['site', 'merchant', 'connection'] as const)[upTo(3)] ?? 'site', upTo(4)]
        const holds: OpenBreak['holds'] = (p) => p[key].endsWith(String(id))
        return aBreak(`b${i}`, holds, upTo(2) === 0 ? null : upTo(3000))
      })
      const earned = places.reduce((n, p) => n + p.now, 0)
      const usual = upTo(300_000)
      const parts = partsOf({ earned, usual }, places, breaks)
      const told = `seed ${seed}, run ${run}`
      expect(
        parts.reduce((n, p) => n + p.cents, 0),
        told,
      ).toBe(earned - usual)
      expect(
        parts.every((p) => Number.isInteger(p.cents) && p.cents !== 0),
        told,
      ).toBe(true)
      expect(parts.length, told).toBeLessThanOrEqual(5)
    }
  })
})
