import { describe, expect, it } from 'vitest'
import { type Cell, type Claim, stakeTogether } from './stake-together.ts'

/** Two sites, two connections: A earns 600 (awin 400, td 200), B earns 400 (awin). */
const cell = (site: string, connection: string, merchant: string, euro: number): Cell => ({
  site,
  connection,
  merchant,
  creator: '',
  euro,
})
const cells = [
  cell('A', 'awin', 'shoes', 300),
  cell('A', 'awin', 'hats', 100),
  cell('A', 'td', 'lamps', 200),
  cell('B', 'awin', 'shoes', 400),
]
const claim = (key: 'site' | 'connection' | 'merchant', id: string, euro: number): Claim => ({
  euro,
  low: euro / 2,
  high: euro * 2,
  isIn: (c) => c[key] === id,
})
const euroOf = (claims: readonly Claim[]) => stakeTogether(claims, cells).euro

describe('what alerts put at stake together', () => {
  it('is their sum where they have nothing in common', () => {
    expect(euroOf([claim('merchant', 'lamps', 150), claim('site', 'B', 400)])).toBeCloseTo(550, 9)
  })
  it('counts a shop inside of a site once: the site adds what it lacks beyond it', () => {
    // hats: all of its 100; the site lacks half of everything, of which the 50 in hats are already counted
    expect(euroOf([claim('site', 'A', 300), claim('merchant', 'hats', 100)])).toBeCloseTo(100 + 150 + 100, 9)
  })
  it('counts a site, a network and a shop that cross once, in any order', () => {
    // hats 100; site A 600: shoes 300 and lamps 200 more; awin 800: only the 400 on B more: all that is earned
    const all = [claim('connection', 'awin', 800), claim('merchant', 'hats', 100), claim('site', 'A', 600)]
    expect(euroOf(all)).toBeCloseTo(1000, 9)
    expect(euroOf(all.toReversed())).toBeCloseTo(1000, 9)
  })
  it('has the same thing said by two rules once, the larger of the two', () => {
    expect(euroOf([claim('site', 'B', 400), claim('site', 'B', 300)])).toBeCloseTo(400, 9)
  })
  it('counts what earned nothing of late, or lies nowhere that is known, by itself', () => {
    const nowhere = { euro: 70, low: 70, high: 70, isIn: null }
    expect(euroOf([claim('site', 'A', 600), claim('site', 'gone', 30), nowhere])).toBeCloseTo(700, 9)
  })
  it('has a range around the sum, of what is counted: doubts add up as squares', () => {
    // 150 − 75 and 400 − 200: √(75² + 200²) = 213.6; up 150 and 400: 427.2
    const { low, high } = stakeTogether([claim('merchant', 'lamps', 150), claim('site', 'B', 400)], cells)
    expect(low).toBeCloseTo(550 - 213.6001, 3)
    expect(high).toBeCloseTo(550 + 427.2002, 3)
    // the same site twice has the range of one
    expect(stakeTogether([claim('site', 'B', 400), claim('site', 'B', 400)], cells)).toEqual({
      euro: 400,
      low: 200,
      high: 800,
    })
  })
  it('is nothing without alerts', () => {
    expect(stakeTogether([], cells)).toEqual({ euro: 0, low: 0, high: 0 })
  })
})
