import { describe, expect, it } from 'vitest'
import { judgeDrop, type Sensitivity } from './judge-drop.ts'
import { chance, seriesOf } from './simulated.test-data.ts'

const seed = Number(process.env['OUTBOUND_SEED'] ?? 7)
const flat = (level: number, days: number) => Array.from({ length: days }, () => level)
const year = 365

/** Drops reported in quiet series, per year. One that lasts several days is reported once. */
function wrongAYear(level: number, sensitivity: Sensitivity, count = 20, days = 200): number {
  let told = 0
  for (let s = 0; s < count; s++) {
    const series = seriesOf({ seed: seed * 1000 + s, level, days: 64 + days })
    let quietFor = 7
    for (let end = 65; end <= series.length; end++) {
      quietFor++
      if (!judgeDrop(series.slice(0, end), sensitivity)) continue
      if (quietFor > 7) told++
      quietFor = 0
    }
  }
  return told / ((count * days) / year)
}
/** The share of series reported by that day when a share of their counts is lost. */
function foundBy(day: number, level: number, share: number, count = 120): number {
  const found = Array.from({ length: count }, (_, s) => {
    const from = 80 + (s % 7)
    const series = seriesOf({ seed: seed * 5000 + s, level, days: 100, lost: { from, share } })
    return Array.from({ length: day }, (__, d) => judgeDrop(series.slice(0, from + d + 1))).some(Boolean)
  })
  return found.filter(Boolean).length / count
}

describe(`a fall in a daily series (OUTBOUND_SEED=${seed})`, () => {
  it('is notified of quiet series less than once in two years, and less than twice a year where somebody wants it keen', () => {
    for (const level of [2, 5, 30, 300]) expect(wrongAYear(level, 'calm'), `calm at ${level} a day`).toBeLessThan(0.5)
    expect(wrongAYear(30, 'keen'), 'keen').toBeLessThan(2)
  })
  it('is found the day after everything stopped at 30 a day, by the fourth day at 5 and within a week at 2', () => {
    expect(foundBy(1, 30, 1)).toBeGreaterThan(0.95)
    expect(foundBy(4, 5, 1)).toBeGreaterThan(0.95)
    expect(foundBy(7, 2, 1)).toBeGreaterThan(0.9)
  })
  it('is found on the second day in half of the cases, and within a week in nearly all, when 300 a day halve', () => {
    expect(foundBy(2, 300, 0.5)).toBeGreaterThan(0.35)
    expect(foundBy(7, 300, 0.5)).toBeGreaterThan(0.85)
    expect(foundBy(7, 30, 0.5)).toBeGreaterThan(0.5)
  })
  it('says how many days, what was seen and what was expected', () => {
    const drop = judgeDrop([...flat(100, 60), 40])
    // a steady series of 100: the standard deviation is √(100 + 10²) = 14.14, and 40 is 60 below
    expect(drop).toEqual({ days: 1, seen: 40, expected: 100, z: expect.closeTo(-60 / Math.sqrt(200), 6) })
  })
  it('knows the weekdays: a usual Sunday is none, the same on a Monday is one', () => {
    const week = [100, 100, 100, 100, 100, 60, 30]
    const past = Array.from({ length: 9 }, () => week).flat()
    expect(judgeDrop(past)).toBeNull()
    expect(judgeDrop([...past, 30])).toMatchObject({ days: 1, seen: 30, expected: 100 })
  })
  it('is not judged of a series younger than three weeks, or of a day that is unknown', () => {
    expect(judgeDrop([...flat(100, 20), 0])).toBeNull()
    expect(judgeDrop([...flat(100, 21), 0])).not.toBeNull()
    expect(judgeDrop([...flat(100, 60), null])).toBeNull()
  })
  it('is no fall of one part where the whole fell by as much', () => {
    const halved = [...flat(100, 60), 50, 50]
    expect(judgeDrop(halved)).not.toBeNull()
    expect(judgeDrop(halved, 'calm', 0.5)).toBeNull()
    expect(judgeDrop([...flat(100, 60), 10, 10], 'calm', 0.5)).not.toBeNull()
  })
  it('leaves out of the usual what a person said was expected', () => {
    const shut = [...flat(100, 40), ...flat(1, 20), 100]
    const said = [...flat(100, 40), ...Array.from({ length: 20 }, () => null), 40]
    expect(judgeDrop(shut)).toBeNull()
    expect(judgeDrop(said)).toMatchObject({ seen: 40, expected: 100 })
  })
  it('is random the same way each time', () => {
    const [a, b] = [chance(3), chance(3)]
    expect([a(), a(), a()]).toEqual([b(), b(), b()])
  })
})
