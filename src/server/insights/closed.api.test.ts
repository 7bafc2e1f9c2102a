import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { principal } from '../../test/principal.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { closed as answer } from './closed.ts'
import { type Account, click, conversion, newAccount } from './event-builders.ts'
import type { ClosedCampaign, ClosedMonth } from './ports.ts'
import type { Names } from './report/names.ts'

const none = new Map()
const names: Names = {
  sites: none,
  networks: none,
  connections: none,
  campaigns: none,
  creators: none,
  smartLinks: none,
  merchants: none,
}
const days = { fromDate: '2026-03-28', toDate: '2026-03-29' } // the second has 23 hours in Copenhagen

let stores: TestStores
let account: Account
let closedCampaigns: ClosedCampaign[] = []
/** Earnings per click through a programme. */
const worth = new Map<string, number>()
/** Cost per month of a closed programme. */
const months = new Map<string, ClosedMonth>()
beforeAll(async () => {
  stores = await testStores()
})
beforeEach(() => {
  account = newAccount()
  months.clear()
})
afterAll(() => stores.close())

const add = (table: 'click' | 'conversion', ...rows: object[]) => stores.events.insert(table, rows, randomUUID())
const ask = (minClickCount: number) =>
  answer(
    {
      events: stores.events,
      names: async () => names,
      clock: { now: () => new Date('2026-03-30T10:00:00Z') },
      closedCampaigns: async (_, from, to) => closedCampaigns.filter((c) => c.closedAt >= from && c.closedAt < to),
      replacements: async (lost) =>
        new Map(lost.map((l) => [l.programmeUuid, { epc: worth.get(l.programmeUuid) ?? null, alternative: null }])),
      closedMonths: async (closings) =>
        new Map([...months].filter(([uuid]) => closings.some((c) => c.programmeUuid === uuid))),
      settings: { ownDomain: 'outbound.example' },
    },
    { ...days, filters: { minClickCount } },
    principal({ accountUuid: account.uuid }),
  )

describe('closed campaigns', () => {
  it('are programmes that closed in the range, with the clicks of all their sites', async () => {
    const campaign = {
      programmeId: '77',
      name: 'Smørbutik',
      networkUuid: 'net-a',
      merchantUuid: 'm',
      merchantDomain: 'smørbutik.example',
    }
    const closed = (campaignUuid: string, siteUuid: string, closedAt: string, over = {}): ClosedCampaign => ({
      ...campaign,
      programmeUuid: 'prog-77',
      campaignUuid,
      siteUuid,
      closedAt: new Date(closedAt),
      ...over,
    })
    closedCampaigns = [
      closed('cam-a', 'site-2', '2026-03-28T10:00:00Z'),
      closed('cam-b', 'site-1', '2026-03-28T11:00:00Z'),
      closed('cam-c', 'site-1', '2026-03-28T11:00:00Z', { programmeId: '78' }),
      closed('cam-d', 'site-1', '2026-03-27T11:00:00Z', { programmeId: '79' }), // before the range
    ]
    const clicks = (n: number, campaign_uuid: string) =>
      Array.from({ length: n }, () => click(account, { at: '2026-03-28T09:00:00Z', campaign_uuid }))
    await add('click', ...clicks(2, 'cam-a'), ...clicks(1, 'cam-b'), ...clicks(2, 'cam-c'), ...clicks(9, 'cam-d'))
    expect(await ask(3)).toEqual([
      {
        trackerProgramId: '77',
        trackerName: 'Smørbutik',
        trackerNetworkUuid: 'net-a',
        trackerAdvertiserUuid: 'm',
        trackerAdvertiserDomain: 'smørbutik.example',
        trackerChannelUuids: ['site-1', 'site-2'],
        trackerClosedDatetime: '2026-03-28T11:00:00.000Z',
        clickCount: 3,
        sinceClickCount: 0,
        sinceCommission: 0,
        missedCommission: null,
        monthClickCount: 3,
        monthCommission: null,
        sinceDate: '2026-03-28',
        alertUuid: null,
        currencyCode: 'DKK',
        alternative: null,
      },
    ])
    expect((await ask(2)).map((c) => c.trackerProgramId)).toEqual(['77', '78'])
  })

  it('say what became of the clicks since: those that no other campaign carried, what was earned, and what was missed', async () => {
    const [site, other] = [account.site, randomUUID()]
    closedCampaigns = [
      {
        programmeUuid: 'prog-7',
        programmeId: '7',
        name: 'Smørbutik',
        networkUuid: 'net-a',
        merchantUuid: 'm',
        merchantDomain: 'smørbutik.example',
        campaignUuid: 'cam-a',
        siteUuid: site,
        closedAt: new Date('2026-03-28T10:00:00Z'),
      },
    ]
    worth.set('prog-7', 1.25)
    const at = (time: string, over: object = {}) => click(account, { at: `2026-03-${time}:00Z`, ...over })
    const nobody = { kind: 'discover', campaign_uuid: '', connection_uuid: '', network_uuid: '' }
    await add(
      'click',
      at('28T09:59'), // before it closed
      at('28T10:00'), // from a page that a browser cached
      at('28T12:00', nobody),
      at('29T21:59', nobody), // the last minute of the range
      at('29T22:00', nobody), // after it
      at('28T12:00', { campaign_uuid: 'cam-b' }), // carried by another campaign
      at('28T12:00', { ...nobody, merchant: 'other.example' }),
      at('28T12:00', { ...nobody, site_uuid: other }), // a site that never used it
    )
    const sale = (time: string, over: object = {}) => conversion(account, { at: `2026-03-${time}:00Z`, ...over })
    await add(
      'conversion',
      sale('28T09:00'),
      sale('28T11:00', { commission: '4.5000' }),
      sale('29T11:00', { commission: '2.0000', status: 'rejected' }),
      sale('29T11:00', { commission: '1.0000', campaign_uuid: 'cam-b' }),
      sale('29T22:00'),
    )
    const [row] = await ask(1)
    expect(row).toMatchObject({
      clickCount: 2,
      sinceClickCount: 3,
      sinceCommission: 4.5,
      missedCommission: 3.75, // 3 × 1.25
      currencyCode: 'DKK',
    })
  })

  it('cost a month what is said of the 30 days before, less what others carry now, and as an alert says while it is open', async () => {
    const of = (n: number): ClosedCampaign => ({
      programmeUuid: `prog-${n}`,
      programmeId: `${n}`,
      name: `Shop ${n}`,
      networkUuid: 'net-a',
      merchantUuid: `m${n}`,
      merchantDomain: `shop${n}.example`,
      campaignUuid: `cam-${n}`,
      siteUuid: account.site,
      closedAt: new Date('2026-03-28T10:00:00Z'),
    })
    closedCampaigns = [of(1), of(2), of(3)]
    const month = { clicks: 90, lost: 120, sinceDay: '2026-03-28', alertUuid: null }
    months
      .set('prog-1', month)
      .set('prog-2', { ...month, alertUuid: 'alert' })
      .set('prog-3', { ...month, clicks: 49 })
    const since = (n: number, over: object) =>
      click(account, { at: '2026-03-28T12:00:00Z', merchant: `shop${n}.example`, ...over })
    const nobody = { kind: 'discover', campaign_uuid: '', connection_uuid: '', network_uuid: '' }
    // another campaign carries two of the three clicks since then
    for (const n of [1, 2])
      await add('click', since(n, nobody), since(n, { campaign_uuid: 'other' }), since(n, { campaign_uuid: 'other' }))
    const found = await ask(50)
    expect(found.map((r) => [r.trackerName, r.monthClickCount, r.monthCommission, r.sinceDate, r.alertUuid])).toEqual([
      ['Shop 1', 90, 40, '2026-03-28', null],
      ['Shop 2', 90, 120, '2026-03-28', 'alert'],
    ])
  })
})
