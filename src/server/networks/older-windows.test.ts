import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { olderWindows } from './older-windows.ts'

const today = '2026-03-05'
const ago = (days: number) => addDays(today, -days)
const spans = (openDays: Day[], windowDays = 31, on = today) =>
  olderWindows({ today: on, openDays, windowDays }).map((w) => `${w.from} ${w.to}`)
/** On how many of this many days a sale of that age is asked for. */
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
