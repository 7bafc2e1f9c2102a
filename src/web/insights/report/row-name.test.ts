import { describe, expect, it } from 'vitest'
import { columnsOf, rowName, uuidList } from '../../../report/report-columns.ts'
import { reportRow } from '../../../report/test-rows.ts'
import { effectiveGroup, groupTabs, mostGroupTabs, tabOf, tabsFor } from '../../../report/grouping.ts'
import { reportPresets, reportTitle } from '../../../report/presets.ts'
import { rowAddress, rowPath } from './row-name.ts'
import { bucketAxis } from '../../../report/time-text.ts'

const uuid = '7f0e8c1a-0000-4000-8000-000000000001'

describe('the name of a row', () => {
  it.each([
    ['hour', '2026-03-02T13:00+01:00', 'Mon 2 Mar, 13:00', '13:00'],
    ['date', '2026-03-02', 'Mon 2 Mar 2026', '2 Mar'],
    ['week', '2026-03-02', '2 – 8 Mar 2026', '2 Mar'],
    ['month', '2026-03-01', 'March 2026', 'Mar 26'],
    ['year', '2026-01-01', '2026', '2026'],
    ['date', 'odd', 'odd', 'odd'],
  ] as const)('by %s, %s is %s', (groupBy, grp, text, axis) => {
    expect(rowName(groupBy, { grp, name: 'x' }).replaceAll(/\s/g, ' ')).toBe(text)
    expect(bucketAxis(groupBy, grp)).toBe(axis)
  })
  it('of a status is called as it is everywhere else, whatever is done with the row', () => {
    const row = { grp: 'approved', name: 'approved' }
    expect(rowName('status', row)).toBe('Approved')
    expect(rowName('status', { grp: '', name: '' })).toBe('')
    expect(rowName('target', row)).toBe('approved')
    const [first] = columnsOf('status', { currency: 'DKK', networkName: () => '', campaignName: () => '' })
    expect(first?.csv?.(reportRow('approved', { name: 'approved' }))).toBe('Approved')
  })
})

describe('where a row leads to', () => {
  it('is the merchant, network or site', () => {
    expect(rowPath('name', reportRow('a.dk', { nameUuid: uuid }))).toBe(`/merchants/${uuid}`)
    expect(rowPath('name', reportRow('a.dk', { nameUuid: '' }), uuid)).toBe(`/merchants/${uuid}`)
    expect(rowPath('network', reportRow(uuid, { networkUuid: uuid }))).toBe(`/networks/${uuid}`)
    expect(rowPath('channel', reportRow(uuid, { channelUuid: uuid }))).toBe(`/sites/${uuid}`)
  })
  it('is nothing without a uuid, and for everything else', () => {
    expect(rowPath('name', reportRow('a.dk', { nameUuid: '../x' }))).toBeNull()
    expect(rowPath('device', reportRow('Mobile'))).toBeNull()
  })
  it('is a page or target outside, over https', () => {
    expect(rowAddress('page', reportRow('a.dk/x'))).toBe('https://a.dk/x')
    expect(rowAddress('target', reportRow('http://a.dk/x'))).toBe('https://a.dk/x')
    expect(rowAddress('name', reportRow('a.dk'))).toBeNull()
    expect(rowAddress('page', reportRow('javascript:alert(1)'))).toBeNull()
  })
})

it('reads lists of uuids', () => expect(uuidList('a, b,,c')).toEqual(['a', 'b', 'c']))

describe('groupings', () => {
  it('become hourly on a single day', () => {
    expect(effectiveGroup('date', { from: '2026-03-02', to: '2026-03-02' })).toBe('hour')
    expect(effectiveGroup('date', { from: '2026-03-02', to: '2026-03-03' })).toBe('date')
  })
  it('are under the tab Date when they are units of time', () => {
    expect(tabOf('month')).toBe('date')
    expect(tabsFor('year').toSorted()).toEqual(groupTabs.toSorted())
  })
  it('get a tab of their own when they are opened by address', () => {
    expect(tabsFor('status').at(-1)).toBe('status')
    expect(tabsFor('name', ['name'], ['page:Section']).at(-1)).toBe('page:Section')
  })
  it('begin with those of the screen and go on with the ones read most (R256: most used groupings)', () => {
    const first = (...own: Parameters<typeof tabsFor>) => tabsFor(...own).slice(0, mostGroupTabs)
    expect(first('device', ['name'])).toEqual(['name', 'channel', 'network', 'page', 'date'])
    expect(first('page', ['page'])).toEqual(['page', 'name', 'channel', 'network', 'date'])
    expect(first('source', ['source', 'referrer', 'trafficChannel'])).toEqual([
      'source',
      'referrer',
      'trafficChannel',
      'name',
      'channel',
    ])
    // none is lost or listed twice
    expect(tabsFor('device', ['name']).toSorted()).toEqual(groupTabs.toSorted())
  })
})

describe('the header', () => {
  it('names the origin', () => {
    expect(reportTitle(reportPresets.reports, [])).toBe('All Statistics')
    expect(reportTitle(reportPresets.plugin, [])).toBe('Plugin Statistics')
    expect(reportTitle(reportPresets.reports, [{ key: 'origin', value: 'smartlink' }])).toBe('Smartlink Statistics')
  })
})
