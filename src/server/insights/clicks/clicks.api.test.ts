import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clicks } from '../../../contract/insights/clicks.ts'
import { principal } from '../../../test/principal.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { createCsvDownloads } from '../../workshop/csv-download.ts'
import { textOf } from '../../http/text-of.test-data.ts'
import { clickIdFrom, clickTime, isClickId } from '../../tracking/click-id.ts'
import { type Account, click, conversion, newAccount } from '../event-builders.ts'
import type { DelayCurves } from '../outlook/delay-curve.ts'
import { delaySteps } from '../outlook/delay-steps.ts'
import type { Names } from '../report/names.ts'
import { clicksCalls } from './calls.ts'

const names: Names = {
  sites: new Map(),
  networks: new Map([
    ['net-a', { name: 'Network A' }],
    ['uuid of awin', { name: 'AWIN' }],
    ['uuid of adtraction', { name: 'ADTRACTION' }],
  ]),
  connections: new Map([['con-a', { name: 'Ours at A' }]]),
  campaigns: new Map([['cam-a', { name: 'Smørbutik DK', activeSince: null }]]),
  creators: new Map(),
  smartLinks: new Map([['summer', { name: 'Summer sale' }]]),
  merchants: new Map([
    ['smørbutik.example', { uuid: '00000003-0000-4000-8000-000000000001', name: 'Smørbutikken', faviconUrl: null }],
  ]),
}
const days = { fromDate: '2026-03-28', toDate: '2026-03-29' }
/** A click id made at this second; `n` makes it unique. */
const idAt = (at: string, n = 0) => clickIdFrom(Date.parse(at), String(n).padStart(9, '0'))

let stores: TestStores
let account: Account
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
beforeEach(() => {
  account = newAccount()
  delays = allAtOnce
})
/** All sales are known immediately after a click, so no click waits. */
const allAtOnce: DelayCurves = {
  account: { curve: Array.from({ length: delaySteps + 1 }, () => 1), weight: 1 },
  merchants: new Map(),
}
let delays: DelayCurves | null = allAtOnce
const calls = () =>
  clicksCalls({
    outlook: { delays: async () => delays, approvals: async () => null },
    events: stores.events,
    names: async () => ({ ...names, sites: new Map([[account.site, { name: 'Café', domain: 'blog.example' }]]) }),
    clock: { now: () => new Date('2026-03-30T10:00:00Z') },
    closedCampaigns: async () => [],
    settings: { ownDomain: 'outbound.example' },
    clickIds: { isClickId, clickTime },
    rateOf: async () => ({ value: 7.5, day: '2026-03-27' }),
    networkUuid: (identifier) => `uuid of ${identifier}`,
    csv: createCsvDownloads(2),
  })
const viewerOf = (accountUuid: string) => principal({ accountUuid })
const viewer = () => viewerOf(account.uuid)
const add = (table: 'click' | 'conversion', ...rows: object[]) => stores.events.insert(table, rows, randomUUID())
const clicked = (at: string, over: object = {}, n = 0) => click(account, { at, click_id: idAt(at, n), ...over })

describe('the list of clicks', () => {
  const list = async (input: object = {}) =>
    (await calls().list(clicks.list.input.parse({ ...days, ...input }), viewer())).map((c) =>
      clicks.list.output.element.parse(c),
    )
  const count = async (input: object = {}) =>
    (await calls().count(clicks.count.input.parse({ ...days, ...input }), viewer())).clickCount
  const targets = async (input: object) => (await list(input)).map((c) => c.clickTargetUrlPath)

  it('says what came of each, and finds those that brought no sale', async () => {
    const ids = ['2026-03-28T12:00:00Z', '2026-03-28T13:00:00Z', '2026-03-28T14:00:00Z', '2026-03-28T15:00:00Z']
    await add('click', ...ids.map((at) => clicked(at, { target: at })))
    const sale = (at: string, over: object) => conversion(account, { at, click_id: idAt(at), ...over })
    const [twice = '', gone = '', paid = ''] = ids
    await add(
      'conversion',
      sale(twice, { status: 'pending', commission: '10.0050' }), // 10.01
      sale(twice, { status: 'approved', commission: '1.1000', at: '2026-03-29T12:00:00Z' }),
      sale(twice, { status: 'rejected', commission: '99.0000' }),
      sale(gone, { status: 'rejected', commission: '5.0000' }),
      sale(paid, { kind: 'cpc', commission: '0.5000' }),
    )
    const shown = (await list({ orderDirection: 'asc' })).map(
      ({ conversion: c }) =>
        c && [c.conversionStatusKey, c.conversionCommission, c.conversionCurrencyCode, c.conversionCount],
    )
    expect(shown).toEqual([['pending', 11.11, 'DKK', 2], ['rejected', 0, 'DKK', 1], null, null])
    expect(await targets({ outcome: 'sale' })).toEqual([ids[0]])
    expect(await targets({ outcome: 'none', orderDirection: 'asc' })).toEqual(ids.slice(1))
    expect([await count({ outcome: 'sale' }), await count({ outcome: 'none' })]).toEqual([1, 3])
    expect(clicks.list.input.safeParse({ ...days, outcome: 'maybe' }).success).toBe(false)
  })

  it('is the same as a file, page after page, with the mark of who asks', async () => {
    const at = (n: number) => `2026-03-28T12:0${n >> 1}:00Z` // two of each minute
    await add('click', ...Array.from({ length: 5 }, (_, n) => clicked(at(n), { target: `shop.example/${n}` }, n)))
    await add('conversion', conversion(account, { at: at(4), click_id: idAt(at(4), 4), commission: '1234.5600' }))
    const asked = { ...days, search: 'shop.example', orderDirection: 'asc' }
    const person = { ...viewer(), csvMark: 'comma' as const }
    const text = await textOf(calls().file(clicks.file.input.parse(asked), person))
    const [head, ...lines] = text.trim().split('\r\n')
    expect([text[0], head?.split(';')[1]]).toEqual(['\uFEFF', 'Merchant'])
    const listed = await list(asked)
    expect(lines.map((line) => line.split(';').at(-1))).toEqual(listed.map((c) => c.clickUuid))
    expect(lines.map((line) => line.split(';').slice(6, 10).join(' '))).toEqual([
      ...Array.from({ length: 4 }, () => 'No sale 0 0 '),
      'Approved 1 1234,56 DKK',
    ])
  })

  it('waits for clicks that are younger than most sales of their merchant are late', async () => {
    // quick.example sells within the first hour, all others within two days; now is 30 March, 10:00
    const late = (steps: number) => Array.from({ length: delaySteps + 1 }, (_, i) => (i < steps ? 0.5 : 1))
    delays = {
      account: { curve: late(6), weight: 1 },
      merchants: new Map([['quick.example', { curve: late(1), weight: 1 }]]),
    }
    const [old, quick, rejected, young] = [
      '2026-03-28T09:59:00Z',
      '2026-03-29T12:00:00Z',
      '2026-03-29T13:00:00Z',
      '2026-03-28T10:01:00Z',
    ]
    await add(
      'click',
      clicked(old, { target: 'old' }),
      clicked(quick, { target: 'quick', merchant: 'quick.example' }),
      clicked(rejected, { target: 'rejected' }),
      clicked(young, { target: 'young' }),
    )
    await add('conversion', conversion(account, { at: rejected, click_id: idAt(rejected), status: 'rejected' }))
    expect(await targets({ outcome: 'waiting' })).toEqual(['young'])
    expect((await targets({ outcome: 'none' })).toSorted()).toEqual(['old', 'quick', 'rejected'])
    expect([await count({ outcome: 'waiting' }), await count({ outcome: 'none' }), await count()]).toEqual([1, 3, 4])
    const until = new Map((await list()).map((c) => [c.clickTargetUrlPath, c.waitingUntilDatetime]))
    expect(until.get('young')).toBe('2026-03-30T10:01:00.000Z')
    expect([until.get('old'), until.get('quick'), until.get('rejected')]).toEqual([null, null, null])
  })

  it('waits 30 days while nobody knows how long sales take', async () => {
    delays = null
    await add('click', clicked('2026-03-28T12:00:00Z', { target: 'first ever' }))
    expect((await list())[0]?.waitingUntilDatetime).toBe('2026-04-27T12:00:00.000Z')
    expect([await targets({ outcome: 'waiting' }), await targets({ outcome: 'none' })]).toEqual([['first ever'], []])
  })

  it('says why clicks earned nothing, and counts them by it and by what they have in common', async () => {
    const [bought, same, gone, other] = ['12:00', '13:00', '14:00', '15:00'].map((t) => `2026-03-28T${t}:00Z`) as [
      string,
      string,
      string,
      string,
    ]
    await add(
      'click',
      clicked(bought, { visitor: '7', target: 'shop.example/bought' }),
      clicked(same, { visitor: '7', target: 'shop.example/same' }), // the sale belongs to the visitor's other click
      clicked(gone, { visitor: '8', target: 'shop.example/gone', page: 'blog.example/b' }),
      clicked(other, { visitor: '9', target: 'shop.example/other' }),
    )
    await add(
      'conversion',
      conversion(account, { at: bought, click_id: idAt(bought), status: 'pending' }),
      conversion(account, { at: gone, click_id: idAt(gone), status: 'rejected' }),
    )
    const groups = async (input: object) =>
      (await calls().groups(clicks.groups.input.parse({ ...days, ...input }), viewer())).map((g) => [
        g.name,
        g.clickCount,
      ])
    const none = { outcome: 'none' as const }
    expect((await list({ ...none, orderDirection: 'asc' })).map((c) => c.reason)).toEqual([
      'otherClick',
      'rejected',
      'notBought',
    ])
    // equal counts: ordered by name
    expect(await groups(none)).toEqual([
      ['notBought', 1],
      ['otherClick', 1],
      ['rejected', 1],
    ])
    expect(await targets({ ...none, reasons: ['rejected'] })).toEqual(['shop.example/gone'])
    expect(await count({ ...none, reasons: ['rejected', 'otherClick'] })).toBe(2)
    expect(await groups({ ...none, groupBy: 'page' })).toEqual([
      ['blog.example/café', 2],
      ['blog.example/b', 1],
    ])
    expect(await groups({ ...none, groupBy: 'merchant' })).toEqual([['Smørbutikken', 3]])
    expect(await groups({ ...none, groupBy: 'channel' })).toEqual([['Café', 3]])
    expect(clicks.groups.input.safeParse({ ...days, groupBy: 'visitor' }).success).toBe(false)
    expect(clicks.list.input.safeParse({ ...days, reasons: ['bad luck'] }).success).toBe(false)
  })

  it('lists what no campaign carried in place of the others, with what the redirect wrote down', async () => {
    const discover = (at: string, why: string, over: object = {}) =>
      clicked(at, {
        kind: 'discover',
        merchant: '',
        network_uuid: '',
        decision: JSON.stringify({ why }),
        target: why,
        ...over,
      })
    await add(
      'click',
      clicked('2026-03-28T12:00:00Z', { target: 'carried' }),
      discover('2026-03-28T13:00:00Z', 'discover mode'),
      discover('2026-03-28T14:00:00Z', 'no link'),
      discover('2026-03-28T15:00:00Z', 'no campaign', { target: 'other.example/p', decision: '' }),
    )
    const shown = (await list({ outcome: 'noCampaign', orderDirection: 'asc' })).map((c) => [
      c.clickTargetUrlPath,
      c.reason,
      c.network,
      c.waitingUntilDatetime,
    ])
    expect(shown).toEqual([
      ['discover mode', 'listens', null, null],
      ['no link', 'noLink', null, null],
      ['other.example/p', 'noCampaign', null, null],
    ])
    expect(await targets({ outcome: 'noCampaign', reasons: ['listens'] })).toEqual(['discover mode'])
    expect([await count({ outcome: 'noCampaign' }), await count()]).toEqual([3, 1])
    expect(
      (
        await calls().groups(
          clicks.groups.input.parse({ ...days, outcome: 'noCampaign', groupBy: 'merchant' }),
          viewer(),
        )
      ).map((g) => g.name),
    ).toContain('other.example')
  })

  it('has clicks through a campaign of the days asked for, the newest first', async () => {
    await add(
      'click',
      clicked('2026-03-27T22:59:59Z', { target: 'too early' }),
      clicked('2026-03-27T23:00:00Z', { target: 'first' }), // midnight in Copenhagen
      clicked('2026-03-29T21:59:59Z', { target: 'last' }),
      clicked('2026-03-29T22:00:00Z', { target: 'too late' }),
      clicked('2026-03-28T12:00:00Z', { kind: 'discover', target: 'discover' }, 1),
      clicked('2026-03-28T12:00:00Z', { kind: 'network', target: 'network' }, 2),
    )
    expect(await targets({})).toEqual(['last', 'first'])
    expect(await targets({ orderDirection: 'asc' })).toEqual(['first', 'last'])
    expect(await count()).toBe(2)
    expect((await list({ limit: 1 }))[0]).toEqual({
      clickUuid: idAt('2026-03-29T21:59:59Z'),
      clickUrlPath: 'blog.example/café',
      clickTargetUrlPath: 'last',
      clickDatetime: '2026-03-29T21:59:59.000Z',
      advertiser: {
        advertiserUuid: '00000003-0000-4000-8000-000000000001',
        advertiserDomain: 'smørbutik.example',
        advertiserName: 'Smørbutikken',
        advertiserFaviconUrl: null,
      },
      channel: { channelUuid: account.site, channelDomain: 'blog.example', channelName: 'Café' },
      network: { networkUuid: 'net-a', networkName: 'Network A' },
      conversion: null,
      waitingUntilDatetime: null,
      reason: null,
    })
  })

  it('finds pages and targets, whatever their case, with or without protocol', async () => {
    await add(
      'click',
      clicked('2026-03-28T10:00:00Z', { page: 'blog.example/Ål', target: 'a.example/x' }),
      clicked('2026-03-28T11:00:00Z', { page: 'blog.example/b', target: 'b.example/y' }),
    )
    expect(await targets({ search: 'ÅL' })).toEqual(['a.example/x'])
    expect(await targets({ search: 'https://www.B.example/y' })).toEqual(['b.example/y'])
    expect(await targets({ search: '%' })).toEqual([])
    expect(await count({ search: 'blog.example' })).toBe(2)
  })

  it('takes the filters of the report, and by status the clicks whose conversion is in it', async () => {
    const [a, b] = ['2026-03-28T10:00:00Z', '2026-03-28T11:00:00Z']
    await add('click', clicked(a, { target: 'a', device: 'Mobile' }), clicked(b, { target: 'b', sub_id_2: 'top' }))
    await add('conversion', conversion(account, { at: b, click_id: idAt(b), status: 'rejected' }))
    expect(await targets({ filters: { deviceTypes: ['Mobile'] } })).toEqual(['a'])
    expect(await targets({ filters: { subId2: ['top'] } })).toEqual(['b'])
    expect(await targets({ filters: { statusKeys: ['rejected'] } })).toEqual(['b'])
    expect(await targets({ filters: { statusKeys: ['paid'] } })).toEqual([])
    expect(await count({ filters: { statusKeys: ['rejected', 'paid'] } })).toBe(1)
    expect(await targets({ filters: { channelUuids: [randomUUID()] } })).toEqual([])
  })

  it('pages without repeating or skipping, also among clicks of one moment, while others arrive', async () => {
    const at = '2026-03-28T10:00:00Z'
    await add('click', ...Array.from({ length: 7 }, (_, n) => clicked(at, { target: `t${n}` }, n)))
    const pages: string[] = []
    let after: object | undefined
    for (let page = 0; page < 4; page++) {
      const rows = await list({ limit: 2, ...(after ? { after } : {}) })
      pages.push(...rows.map((r) => r.clickTargetUrlPath))
      const last = rows.at(-1)
      after = last && { clickUuid: last.clickUuid, clickDatetime: last.clickDatetime }
      await add('click', clicked('2026-03-28T11:00:00Z', { target: 'new' }, page))
    }
    expect(pages).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6'])
  })

  it('knows nothing of another account', async () => {
    const at = '2026-03-28T10:00:00Z'
    await add('click', clicked(at))
    const stranger = viewerOf(randomUUID())
    expect(await calls().list(clicks.list.input.parse(days), stranger)).toEqual([])
    await expect(calls().detail({ clickUuid: idAt(at) }, stranger)).rejects.toThrow('Not found')
  })

  it.each([
    [{ orderBy: 'page' }, 'orderBy'],
    [{ limit: 0 }, 'limit'],
    [{ after: { clickUuid: 'x', clickDatetime: 'yesterday' } }, 'after'],
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ filters: { status: ['paid'] } }, 'filters'],
  ])('refuses %j by name', (input, field) => {
    expect(clicks.list.input.safeParse({ ...days, ...input }).error?.issues[0]?.path[0]).toBe(field)
  })
})

describe('one click', () => {
  const at = '2026-03-28T10:00:00.250Z'
  const ask = async (clickUuid = idAt(at)) =>
    clicks.detail.output.parse(await calls().detail(clicks.detail.input.parse({ clickUuid }), viewer()))

  it('says why it went where it went, and what it brought', async () => {
    const decision = JSON.stringify({
      why: 'pays best',
      chosen: 'cam-a',
      candidates: [
        { campaign: 'cam-gone', network: 'awin', reason: 'excluded', expected: 0.2, evidence: 'own' },
        { campaign: 'cam-a', network: 'adtraction', reason: 'candidate', expected: 0.0333, evidence: 'stated' },
      ],
    })
    await add('click', clicked(at, { decision, target_url: 'https://smørbutik.example/p?x=1', smart_link: 'summer' }))
    const sale = conversion(account, { at: '2026-03-28T11:00:00Z', click_id: idAt(at), commission: '12.3450' })
    await add('conversion', sale, conversion(account, { at: '2026-03-28T12:00:00Z' }))
    const found = await ask()
    expect(found.clickDatetime).toBe(at)
    expect(found.tracker).toEqual({ trackerUuid: 'cam-a', trackerName: 'Smørbutik DK' })
    expect(found.smartLink).toEqual({ urlShortCode: 'summer', urlShortName: 'Summer sale' })
    expect(found.decision?.why).toBe('pays best')
    expect(
      found.decision?.candidates.map((c) => [c.tracker.trackerName, c.network.networkName, c.isChosen, c.expected]),
    ).toEqual([
      ['Smørbutik DK', 'ADTRACTION', true, 0.25], // 0.0333 euro at 7.5
      ['', 'AWIN', false, 1.5],
    ])
    expect(found.conversions).toEqual([
      {
        conversionUuid: sale.conversion_uuid,
        conversionDatetime: '2026-03-28T11:00:00.000Z',
        conversionStatusKey: 'approved',
        conversionCommission: 12.35,
        conversionCurrencyCode: 'DKK',
      },
    ])
  })

  it('does without a decision where there was none, or one that cannot be read', async () => {
    await add('click', clicked(at, { kind: 'network', campaign_uuid: '', network_uuid: '', decision: '' }))
    expect(await ask()).toMatchObject({ clickKind: 'network', decision: null, tracker: null, network: null })
    const other = '2026-03-28T10:00:01.000Z'
    await add('click', clicked(other, { decision: '{"why":' }))
    expect((await ask(idAt(other))).decision).toBeNull()
  })

  it('is not found when it is invented, and refused when it is no id', async () => {
    await expect(ask(idAt(at, 7))).rejects.toThrow('Not found')
    await expect(ask('0'.repeat(20))).rejects.toThrow('Not found')
    expect(clicks.detail.input.safeParse({ clickUuid: '../etc' }).error?.issues[0]?.path).toEqual(['clickUuid'])
  })
})
