import { describe, expect, it } from 'vitest'
import { compareRange, defaultRange, presets, rangeFromSearch, rangeToSearch } from './ranges.ts'

const range = { from: '2026-10-21', to: '2026-11-19', compare: 'previous' } as const

describe('a comparison', () => {
  it('with the previous period has the same length and ends the day before', () => {
    expect(compareRange(range)).toEqual({ from: '2026-09-21', to: '2026-10-20' })
  })
  it('with last year goes back 52 weeks, so that weekdays match', () => {
    const before = compareRange({ ...range, compare: 'year' })
    expect(before).toEqual({ from: '2025-10-22', to: '2025-11-20' })
    expect(new Date(`${before?.from}T00:00Z`).getUTCDay()).toBe(new Date('2026-10-21T00:00Z').getUTCDay())
  })
  it('with a chosen period needs both ends', () => {
    expect(compareRange({ ...range, compare: 'custom', prevFrom: '2026-01-01' })).toBeNull()
    expect(compareRange({ ...range, compare: 'custom', prevFrom: '2026-01-01', prevTo: '2026-01-31' })).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    })
  })
  it('can be off', () => {
    expect(compareRange({ ...range, compare: 'none' })).toBeNull()
  })
})

it('offers periods that end yesterday, and months', () => {
  const named = Object.fromEntries(presets('2026-03-01').map((p) => [p.label, `${p.from}…${p.to}`]))
  expect(named).toEqual({
    Today: '2026-03-01…2026-03-01',
    Yesterday: '2026-02-28…2026-02-28',
    'Last 7 days': '2026-02-22…2026-02-28',
    'Last 30 days': '2026-01-30…2026-02-28',
    'Last 90 days': '2025-12-01…2026-02-28',
    'This month': '2026-03-01…2026-03-01',
    'Last month': '2026-02-01…2026-02-28',
    'Last 12 months': '2025-03-01…2026-02-28',
  })
})

describe('a period in the address', () => {
  const fallback = defaultRange('2026-11-20')
  it('survives the way there and back', () => {
    const custom = { ...range, compare: 'custom', prevFrom: '2026-01-01', prevTo: '2026-01-31' } as const
    expect(rangeFromSearch(rangeToSearch(custom), fallback)).toEqual(custom)
    expect(rangeFromSearch(rangeToSearch(range), fallback)).toEqual(range)
  })
  it('falls back as a whole when it is damaged, and never becomes another period by half', () => {
    for (const search of [
      {},
      { from: '2026-10-21' },
      { from: '2026-11-19', to: '2026-10-21' },
      { from: 'x', to: '2026-10-21' },
    ])
      expect(rangeFromSearch(search, fallback)).toEqual(fallback)
    expect(rangeFromSearch({ from: '2026-10-21', to: '2026-11-19', cmp: 'custom', pf: 'x' }, fallback).compare).toBe(
      'none',
    )
  })
})
