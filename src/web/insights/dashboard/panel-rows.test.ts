import { describe, expect, it } from 'vitest'
import { hasData, steps } from './awaiting-rule.ts'
import { closedRows } from './closed-rows.ts'
import { campaignFilterOptions, merchantFilterOptions, toOptions } from './filter-options.ts'
import { lossOf, reducingRows, reducingRule } from './reducing-rows.ts'
import { selectionOf } from './selection.ts'
import { aBucket, aDashboard, aRow } from './test-data.ts'

describe('drop in commission', () => {
  const row = (name: string, now: number, before: number) => ({
    ...aRow({ grp: name, name, conversionTotalCommission: now }),
    prev: aRow({ conversionTotalCommission: before }),
    maturity: null,
    cause: null,
  })
  it('starts with the largest loss and leaves out what did not lose', () => {
    const rows = [row('a', 90, 100), row('b', 0, 500.5), row('c', 20, 20), row('d', 30, 10)]
    expect(reducingRows(rows).map((r) => r.name)).toEqual(['b', 'a'])
  })
  it('counts in cents', () => {
    expect(lossOf(row('a', 0.1, 0.3))).toBe(-0.2)
  })
  it('says which days stand against which', () => {
    expect(reducingRule('2026-11-20')).toMatch(/6.*19 Nov 2026 against 23 Oct.*5 Nov 2026/)
  })
})

describe('closed campaigns', () => {
  const campaign = (trackerName: string, clickCount: number, sites: string[], network = 'n1') => ({
    trackerProgramId: `p-${trackerName}`,
    trackerName,
    trackerNetworkUuid: network,
    trackerAdvertiserUuid: 'm1',
    trackerAdvertiserDomain: 'matas.dk',
    trackerChannelUuids: sites,
    trackerClosedDatetime: null,
    clickCount,
    sinceClickCount: 4,
    sinceCommission: 0,
    missedCommission: 5.5,
    monthClickCount: clickCount,
    monthCommission: 11,
    sinceDate: '2026-11-14',
    alertUuid: null,
    currencyCode: 'DKK',
    alternative: null,
  })
  const siteNames = new Map([['s1', 'Løbesko-guiden']])
  const networkNames = new Map([['n1', 'Awin']])
  const rows = (list: ReturnType<typeof campaign>[], filters: { key: string; value: string }[] = []) =>
    closedRows(list, siteNames, networkNames, selectionOf(filters), 'Europe/Copenhagen')
  it('have names instead of ids, most clicks first', () => {
    const [first, second] = rows([campaign('Matas DK', 60, ['s1']), campaign('', 900, ['s1', 's9'], 'n9')])
    expect(first).toMatchObject({ campaign: 'matas.dk', network: { name: 'Unknown' }, clickCount: 900 })
    expect(first?.since.replaceAll('\u00a0', ' ')).toBe('4 clicks since earned nothing, about DKK 5.50 missed.')
    expect(first?.sites.map((s) => s.name)).toEqual(['Løbesko-guiden', 'Unknown'])
    expect(second).toMatchObject({ campaign: 'Matas DK', network: { uuid: 'n1', name: 'Awin' } })
  })
  it('are those of the chosen sites and networks', () => {
    const list = [campaign('a', 1, ['s1']), campaign('b', 2, ['s2']), campaign('c', 3, ['s1'], 'n2')]
    const chosen = [
      { key: 'channelUuids', value: 's1' },
      { key: 'networkUuids', value: 'n1' },
    ]
    expect(rows(list, chosen).map((r) => r.campaign)).toEqual(['a'])
  })
})

describe('awaiting data', () => {
  const live = (total: number) => {
    const one = { intervals: [{ timestamp: '2026-11-20T12:00:00Z', value: 0 }], total }
    return { pageviews: one, clicks: one, conversions: one }
  }
  it('holds while there are only empty lists, empty buckets and zeros', () => {
    expect(hasData(aDashboard({ rows: [aBucket('2026-11-01')] }), live(0))).toBe(false)
    expect(hasData(aDashboard(), undefined)).toBe(false)
  })
  it('ends with any number above zero, any list with something in it, or any event of the account', () => {
    expect(hasData(aDashboard({ rows: [aBucket('2026-11-01', { discoverCount: 1 })] }), undefined)).toBe(true)
    expect(hasData(aDashboard({ pages: [{ page: 'a.dk/b', name: 'a.dk/b' }] }), undefined)).toBe(true)
    expect(hasData(aDashboard({ hasData: true }), undefined)).toBe(true)
    expect(hasData(aDashboard(), live(1))).toBe(true)
  })
  it('ticks off what is done and leads to the only site', () => {
    const list = steps([{ channelUuid: 's1' }], [])
    expect(list.map((s) => [s.key, s.done, s.to])).toEqual([
      ['site', true, '/sites'],
      ['script', false, '/sites/s1'],
      ['network', false, '/networks'],
      ['click', false, '/insights/clicks'],
      ['sale', false, '/insights/conversions'],
    ])
    expect(steps([], [{}]).map((s) => s.done)).toEqual([false, false, true, false, false])
    const seen = { hasPageviews: true, hasClicks: true, hasConversions: false }
    expect(steps([], [], seen).map((s) => s.done)).toEqual([false, true, false, true, false])
  })
})

describe('filter options', () => {
  it('name merchants by domain, in the order of the alphabet', () => {
    const m = (advertiserUuid: string, advertiserName: string, advertiserDomain: string) => ({
      advertiserUuid,
      advertiserName,
      advertiserDomain,
      advertiserFaviconUrl: null,
    })
    const list = [m('3', 'Zoo', 'zoo.dk'), m('1', 'Apple', 'apple.dk')]
    expect(merchantFilterOptions(list)).toEqual([
      { value: 'apple.dk', label: 'apple.dk' },
      { value: 'zoo.dk', label: 'zoo.dk' },
    ])
  })
  it('tell two things of the same name apart', () => {
    const things = [
      { id: '1', name: 'Blog', host: 'b.dk' },
      { id: '2', name: 'Blog', host: 'a.dk' },
      { id: '3', name: '', host: 'c.dk' },
    ]
    const options = toOptions(
      things,
      (t) => t.id,
      (t) => t.name,
      (t) => t.host,
    )
    expect(options.map((o) => o.label)).toEqual(['Blog (a.dk)', 'Blog (b.dk)', 'c.dk'])
  })
  it('offer the campaigns of the chosen sites and networks, and those already chosen', () => {
    const c = (trackerUuid: string, trackerName: string, site: string) => ({
      trackerUuid,
      trackerName,
      trackerProgramId: '1',
      trackerNetworkUuid: 'n1',
      trackerAdvertiserUuid: 'm1',
      trackerChannelUuid: site,
      trackerIsActive: true,
    })
    const list = [c('a', 'Matas DK', 's1'), c('b', 'Boozt', 's2'), c('d', 'Zoo', 's2')]
    const chosen = selectionOf([
      { key: 'channelUuids', value: 's1' },
      { key: 'trackerUuids', value: 'b' },
    ])
    expect(campaignFilterOptions(list, chosen, new Map()).map((o) => o.label)).toEqual(['Boozt', 'Matas DK'])
  })
})
