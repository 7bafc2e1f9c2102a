import { describe, expect, it } from 'vitest'
import { filters as wire } from '../contract/insights/insights.ts'
import { chosenValues, isOn, needsNetworks, parseTag, tagText, toFilters, unknownValues } from './to-filters.ts'
import { filterDefinition } from './filter-definitions.ts'

const none = { inbound: [] }
const item = (key: string, value: string) => ({ key, value })

describe('filters on their way to the server', () => {
  it('gathers the values of a key', () => {
    const items = [item('deviceTypes', 'Mobile'), item('names', 'a.dk'), item('deviceTypes', 'Tablet')]
    expect(toFilters(items, none)).toEqual({ deviceTypes: ['Mobile', 'Tablet'], names: ['a.dk'] })
  })
  it("splits several values of a link at ', '", () => {
    expect(toFilters([item('names', 'a.dk, b.dk, a.dk')], none)).toEqual({ names: ['a.dk', 'b.dk'] })
  })
  it("sends 'Unknown' as it is", () => {
    expect(toFilters([item('referers', 'Unknown')], none)).toEqual({ referers: ['Unknown'] })
  })
  it("sends for 'all' networks which one is left out, and drops the word itself", () => {
    const items = [item('networkUuids', 'all'), item('networkUuids', 'Unknown')]
    expect(needsNetworks(items)).toBe(true)
    expect(toFilters(items, { inbound: ['1'] })).toEqual({ networkNotUuids: ['1'] })
    expect(toFilters([...items, item('networkUuids', '1')], { inbound: ['1'] })).toEqual({})
    expect(toFilters(items, none)).toEqual({})
    expect(needsNetworks([item('names', 'all')])).toBe(false)
  })
  it('takes one date, one tag and one sub id, and never cuts a text', () => {
    const items = [
      item('date', '2026-03-02'),
      item('date', '2026-03-03'),
      item('subIds', 'a, b'),
      item('subId3', 'x'),
      item('tags', 'season=summer, early'),
    ]
    expect(toFilters(items, none)).toEqual({
      date: ['2026-03-02'],
      subIds: ['a, b'],
      subId3: ['x'],
      tags: ['season = summer, early'],
    })
  })
  it('leaves out what is no filter of the report', () => {
    expect(toFilters([item('__proto__', 'x'), item('price', '3'), item('names', ' ')], none)).toEqual({})
  })
  it('sends the switch only when it is on', () => {
    expect(toFilters([item('withPartialTraffic', 'true')], none)).toEqual({ withPartialTraffic: true })
    expect(toFilters([item('withPartialTraffic', 'false')], none)).toEqual({})
    expect(isOn([item('withPartialTraffic', '1')], 'withPartialTraffic')).toBe(true)
  })
  it('lets the screen fix the origin', () => {
    expect(toFilters([item('origin', 'script')], { inbound: [], origin: 'plugin' })).toEqual({ origin: ['plugin'] })
  })
  it('stays within the limits of the wire', () => {
    const items = Array.from({ length: 1200 }, (_, i) => item('pageUrlPaths', `a.dk/${i}${'x'.repeat(3000)}`))
    const filters = toFilters(items, none)
    expect(filters.pageUrlPaths).toHaveLength(1000)
    expect(wire.safeParse(filters).success).toBe(true)
  })
})

it('reads what is chosen, once each', () => {
  const names = filterDefinition('names')
  expect(names && chosenValues([item('names', 'a.dk, b.dk'), item('names', 'b.dk')], names)).toEqual(['a.dk', 'b.dk'])
})

describe('tags', () => {
  it.each([
    ['season = summer', { name: 'season', value: 'summer' }],
    ['a=b=c', { name: 'a', value: 'b=c' }],
    ['season', null],
    ['= x', null],
    ['x =', null],
  ])('%s', (text, tag) => expect(parseTag(text)).toEqual(tag))
  it('are written with spaces', () => expect(tagText(' season ', 'summer')).toBe('season = summer'))
})

it('names the values of an old address that no report knows, and no others', () => {
  const uuid = 'a0000000-0000-4000-8000-000000000001'
  expect(
    unknownValues([
      item('statusKeys', 'paid, bananas'),
      item('deviceTypes', 'Unknown'),
      item('networkUuids', 'all'),
      item('channelUuids', `${uuid}, 17`),
      item('names', 'whatever'),
      item('price', 'x'),
    ]),
  ).toEqual([
    { label: 'Status', value: 'bananas' },
    { label: 'Site', value: '17' },
  ])
})
