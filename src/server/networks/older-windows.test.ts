import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { olderWindows, weeklyWindows } from './older-windows.ts'

const today = '2026-03-05'
const ago = (days: number) => addDays(today, -days)
const spans = (openDays: Day[], windowDays = 31, on = today) =>
  olderWindows({ today: on, openDays, windowDays }).map((w) => `${w.from} ${w.to}`)
/** On how many of this many days a sale of that age is read. */
const timesRead = (age: number, days: number) =>
  Array.from({ length: days }, (_, i) => spans([ago(age)], 31, addDays(today, i))).filter((w) => w.length > 0).length

describe('older sales that are still open', () => {
  it('are read again around their days, in as few windows as the network allows', () => {
    expect(spans([])).toEqual([])
    expect(spans(['2026-01-02', '2026-01-02', '2025-12-31', '2025-12-20'])).toEqual(['2025-12-19 2026-01-03'])
    expect(spans(['2026-01-02', '2025-12-20'], 10)).toEqual(['2026-01-01 2026-01-03', '2025-12-19 2025-12-21'])
    expect(spans(['2026-01-02'], 1)).toEqual(['2026-01-02 2026-01-02'])
  })
  it('are asked for the more rarely the older they are: daily, every third day, weekly, every second week', () => {
    expect(timesRead(46, 40)).toBe(40)
    expect(timesRead(100, 60)).toBe(20)
    expect(timesRead(190, 70)).toBe(10)
    expect(timesRead(400, 140)).toBe(10)
  })
  it('have at most thirty windows in one run, and all have their turn', () => {
    const openDays = Array.from({ length: 40 }, (_, i) => ago(47 + i))
    const seen = new Set<string>()
    for (let i = 0; i < 3; i++) {
      const windows = olderWindows({ today: addDays(today, i), openDays, windowDays: 1 })
      expect(windows).toHaveLength(30)
      for (const w of windows) seen.add(w.from)
    }
    expect(seen.size).toBe(40)
  })
  it('are never asked for in longer windows than the network takes', () => {
    for (const windowDays of [1, 2, 3, 7, 31, 365])
      for (const w of olderWindows({ today, openDays: [46, 47, 48, 60, 61, 85].map(ago), windowDays }))
        expect(daysBetween(w.from, w.to)).toBeLessThan(windowDays)
  })
})

describe('older months of a network that tells changes by the day of the sale only', () => {
  const sale = { by: 'sale', days: 180 } as const
  const read = (on: string, windowDays = 31, lastDone: string | null = addDays(on, -1)) =>
    weeklyWindows({ changes: sale, today: on, before: addDays(on, -44), windowDays, lastDone })

  it('are left alone where a change has a day or a record of its own, and where there is no list', () => {
    for (const changes of [{ by: 'change' }, { by: 'records', addedUpIn: 'connector' }, null] as const)
      expect(weeklyWindows({ changes, today, before: ago(44), windowDays: 31, lastDone: null })).toEqual([])
  })
  it('are read so that no day from the 46th to the 180th waits for more than eight days, and none after that is read', () => {
    for (const windowDays of [1, 7, 30, 31, 45, 90]) {
      const sold = '2026-03-05'
      const ages = Array.from({ length: 220 }, (_, age) => age).filter((age) =>
        read(addDays(sold, age), windowDays).some((w) => w.from <= sold && sold <= w.to),
      )
      expect(Math.min(...ages)).toBeLessThanOrEqual(45 + 7)
      expect(Math.max(...ages)).toBeLessThanOrEqual(180)
      expect(Math.max(...ages)).toBeGreaterThan(180 - 9)
      for (const [i, age] of ages.entries()) if (i > 0) expect(age - (ages[i - 1] ?? 0)).toBeLessThanOrEqual(8)
    }
  })
  it('take one request a day of a network with windows of a month, and five a week', () => {
    const week = Array.from({ length: 7 }, (_, i) => read(addDays(today, i)).length)
    expect(week.every((n) => n <= 1)).toBe(true)
    expect(week.reduce((a, b) => a + b)).toBe(5)
  })
  it('are read on the next day that works when their turn came while nothing did', () => {
    expect(read(today, 31, ago(7))).toHaveLength(5)
    expect(read(today, 31, ago(400))).toHaveLength(5)
    expect(read(today, 31, null)).toHaveLength(5)
  })
  it('are not asked for beyond what the network keeps', () => {
    const kept = weeklyWindows({ changes: sale, today, before: ago(44), windowDays: 31, keptDays: 60, lastDone: null })
    expect(kept).toEqual([{ from: ago(60), to: ago(45) }])
  })
  it('leave out days of open sales that are in them, and count among the windows of a run', () => {
    const weekly = [{ from: ago(75), to: ago(45) }]
    expect(olderWindows({ today, openDays: [ago(50), ago(80)], windowDays: 31, weekly })).toEqual([
      ...weekly,
      { from: ago(81), to: ago(79) },
    ])
    const days = Array.from({ length: 40 }, (_, i) => ago(47 + i))
    expect(
      olderWindows({ today, openDays: days, windowDays: 1, weekly: [{ from: ago(300), to: ago(300) }] }),
    ).toHaveLength(30)
  })
})
