import { expect, it } from 'vitest'
import { sides } from '../contract/insights/sides.ts'
import { defaultRange } from './ranges.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { aroundNote, desktop, phone, readSides, sideName, sidesPatch } from './side-state.ts'
import { toFilters } from './to-filters.ts'

const range = { ...defaultRange('2026-11-29'), compare: 'none' as const }
const site = [{ key: 'channelUuids', value: '00000001-0000-4000-8000-000000000001', label: 'Nord' }]
const days = { from: '2026-10-30', to: '2026-11-28' }

it('begins with phones against desktops, and then says both sides', () => {
  expect(readSides({}, [], range)).toEqual({ a: { filters: phone, days }, b: { filters: desktop, days } })
  for (const [a, b] of [
    [site, phone],
    [site, []],
    [[], site],
  ]) {
    const search = parseSearch(stringifySearch(sidesPatch(a ?? [], b ?? [])).slice(1))
    expect(readSides(search, (search.filters ?? []) as typeof site, range)).toEqual({
      a: { filters: a, days },
      b: { filters: b, days },
    })
  }
})
it('holds days against those they are compared with, of the same thing unless it says what else', () => {
  const compared = { ...range, compare: 'week' as const }
  const before = { from: '2026-09-25', to: '2026-10-24' }
  expect(readSides({}, site, compared)).toEqual({
    a: { filters: site, days },
    b: { filters: site, days: before },
  })
  expect(readSides({ against: 'all' }, site, compared)?.b).toEqual({ filters: [], days: before })
  expect(readSides({ against: '{' }, site, compared)).toBeNull()
})
it('puts as many days before a note as have followed it, at most four weeks, which the call takes', () => {
  expect(aroundNote('2026-11-20', '2026-11-28')).toMatchObject({
    from: '2026-11-20',
    to: '2026-11-28',
    cmp: 'custom',
    pf: '2026-11-11',
    pt: '2026-11-19',
  })
  expect(aroundNote('2026-10-01', '2026-11-28')).toMatchObject({ to: '2026-10-28', pf: '2026-09-03' })
  expect(aroundNote('2026-11-29', '2026-11-28')).toBeNull()
  const around = aroundNote('2026-11-20', '2026-11-28')
  const side = (from: unknown, to: unknown) => ({
    fromDate: from,
    toDate: to,
    filters: toFilters(site, { inbound: [] }),
  })
  const asked = { a: side(around?.from, around?.to), b: side(around?.pf, around?.pt) }
  expect(sides.compare.input.safeParse(asked).success).toBe(true)
})
it('names a side by its filters', () => {
  expect([sideName([]), sideName([...site, ...phone])]).toEqual(['Everything', 'Nord, Mobile'])
})
