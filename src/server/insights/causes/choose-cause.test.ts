import { describe, expect, it } from 'vitest'
import { chooseCause } from './choose-cause.ts'
import type { ClickCount, Drop, Fact } from './facts.ts'

/** Two weeks from 26 October against the two from 9 November; this is noon of a day in 2026. */
const noon = (day: string) => new Date(`2026-${day}T12:00:00Z`)
const ms = (day: string) => Date.parse(`2026-${day}T00:00:00Z`)
const periods = { prev: { from: ms('10-26'), to: ms('11-09') }, current: { from: ms('11-09'), to: ms('11-23') } }
const lost = (before: number, now: number): Drop => ({ merchant: 'shop.dk', before, now, ...periods })

/** Ten clicks a day through Awin unless `over` says otherwise. */
const clicks = (from: string, days: number, over: Partial<ClickCount> = {}): ClickCount[] =>
  Array.from({ length: days }, (_, i) => ({
    at: ms(from) + (i + 0.5) * 86_400_000,
    site: 'blog',
    connection: 'awin',
    campaign: 'shop at awin',
    target: '',
    isCarried: true,
    count: 10,
    ...over,
  }))
const before = clicks('10-26', 14)
const steady = clicks('10-26', 28)
const none = { campaign: '', connection: '', isCarried: false }

const atAwin = { networkUuid: 'n1', networkName: 'Awin', until: null }
const closed = (at: Date): Fact => ({
  kind: 'closed',
  at,
  ...atAwin,
  isByNetwork: true,
  sites: ['blog'],
  merchantUuid: 'm',
  programmeUuid: 'p',
  touched: { campaigns: ['shop at awin'] },
})
const cut = (at: Date, share: number): Fact => ({
  kind: 'commissionCut',
  at,
  ...atAwin,
  cut: share,
  from: '8%',
  to: `${8 - 8 * share}%`,
  merchantUuid: 'm',
  programmeUuid: 'p',
  touched: { campaigns: ['shop at awin'] },
})
const failing = (at: Date): Fact => ({ kind: 'importFailing', at, ...atAwin, touched: { connections: ['awin'] } })
const silent = (at: Date, until: Date | null = null): Fact => ({
  kind: 'callbackSilent',
  at,
  ...atAwin,
  until,
  touched: { connections: ['awin'] },
})
const noScript = (at: Date): Fact => ({
  kind: 'scriptSilent',
  at,
  until: null,
  siteUuid: 's1',
  siteName: 'Kaffe & Café',
  touched: { sites: ['blog'] },
})
const broken = (at: Date, target = 'shop.dk/bord', share = 1): Fact => ({
  kind: 'linkBroken',
  at,
  until: null,
  cut: share,
  target,
  found: share === 1 ? 'PAGE_NOT_FOUND' : 'PRODUCT_IS_OUT_OF_STOCK',
  touched: { targets: [target] },
})
const changed = (at: Date, who = 'Maja Holm'): Fact => ({
  kind: 'routingChanged',
  at,
  until: null,
  who,
  text: 'Disabled Awin on 2 sites',
  touched: { merchants: ['shop.dk'] },
})
const said = (facts: Fact[], all: ClickCount[], drop: Drop) => chooseCause(facts, all, drop, 'Europe/Copenhagen')
const words = (facts: Fact[], all: ClickCount[], drop: Drop) => said(facts, all, drop)?.sentence ?? null

describe('each kind of cause', () => {
  // from noon of the 14th to the end of the 22nd: eight and a half of fourteen days, 61 % of what was earned
  const day = noon('11-14')
  const drop = lost(100_00, 39_00)
  it('closed: the clicks that no campaign carried since', () => {
    const all = [...before, ...clicks('11-09', 6), ...clicks('11-15', 8, none)]
    expect(said([closed(day)], all, drop)).toEqual({
      kind: 'closed',
      sentence: 'Closed at Awin on 14 Nov 2026. 90 clicks since then earned nothing.',
      sinceDatetime: '2026-11-14T12:00:00.000Z',
      untilDatetime: null,
      explainsAmount: 60.71, // 8.5 of 14 days of 100
      clickCount: 90, // ten at noon of the 14th, and eight days
      networkUuid: 'n1',
      networkName: 'Awin',
      campaignUuid: 'p',
      advertiserUuid: 'm',
      channelUuid: '',
      brokenLinkTargetUrlPath: '',
    })
    expect(words([closed(day)], [...before, ...clicks('11-09', 5)], drop)).toBe(
      'Closed at Awin on 14 Nov 2026. No click since then.',
    )
    expect(words([{ ...closed(day), isByNetwork: false } as Fact], all, drop)).toContain('No longer used at Awin since')
  })
  it('a commission that was cut', () => {
    expect(words([cut(day, 0.5)], steady, lost(100_00, 70_00))).toBe(
      'Commission at Awin cut from 8% to 4% on 14 Nov 2026. 90 clicks since then earn less.',
    )
  })
  it('imports that fail, and callbacks that stopped, for good or for some days', () => {
    expect(words([failing(day)], steady, drop)).toBe(
      'Imports from Awin have failed since 14 Nov 2026. The sales of 90 clicks since then have not come in.',
    )
    expect(words([silent(day)], steady, drop)).toBe(
      'Awin has sent no callback since 14 Nov 2026. The sales of 90 clicks since then have not come in.',
    )
    expect(words([silent(day, noon('11-20'))], steady, drop)).toBe(
      'Awin sent no callback from 14 Nov 2026 to 20 Nov 2026. The sales of 60 clicks since then have not come in.',
    )
  })
  it('a script that is silent: as many clicks as came before in as long a time', () => {
    // the first two current days are like the days before; then 8.5 days of 10 clicks
    expect(said([noScript(day)], [...before, ...clicks('11-09', 5)], drop)).toMatchObject({
      sentence: 'The script on Kaffe & Café has been silent since 14 Nov 2026. About 85 clicks were not counted.',
      channelUuid: 's1',
      clickCount: 85,
    })
  })
  it('links that are broken, together', () => {
    const half = (target: string) => clicks('10-26', 28, { target, count: 5 })
    const all = [...half('shop.dk/bord'), ...half('shop.dk/stol')]
    expect(words([broken(day)], clicks('10-26', 28, { target: 'shop.dk/bord' }), drop)).toBe(
      'The link to shop.dk/bord has been broken since 14 Nov 2026: page not found. 90 clicks since then earned nothing.',
    )
    expect(said([broken(day)], all, lost(100_00, 30_00))?.explainsAmount).toBe(30.36) // half of the clicks
    expect(words([broken(day), broken(noon('11-15'), 'shop.dk/stol')], all, lost(100_00, 30_00))).toBe(
      'The link to shop.dk/bord and 1 more link have been broken since 14 Nov 2026: page not found. 85 clicks since then earned nothing.',
    )
    expect(words([broken(day, 'shop.dk/bord', 0.8)], clicks('10-26', 28, { target: 'shop.dk/bord' }), drop)).toBe(
      'The link to shop.dk/bord has been broken since 14 Nov 2026: the product is sold out. 90 clicks since then earned less.',
    )
  })
  it('a routing that somebody changed, by the clicks that took another way', () => {
    const all = [...before, ...clicks('11-09', 5), ...clicks('11-14', 9, none)]
    expect(words([changed(day)], all, drop)).toBe(
      'Routing changed on 14 Nov 2026 by Maja Holm: Disabled Awin on 2 sites. 90 clicks since then went the new way, 90 of them earned nothing.',
    )
    const elsewhere = [...before, ...clicks('11-09', 5), ...clicks('11-14', 9, { campaign: 'shop at other' })]
    expect(words([changed(day, '')], elsewhere, drop)).toBe(
      'Routing changed on 14 Nov 2026: Disabled Awin on 2 sites. 90 clicks since then went the new way.',
    )
  })
})

describe('which one is named', () => {
  const day = noon('11-14')
  const drop = lost(100_00, 39_00)
  // every kind of cause at once: half of the commission gone, every click of one link, and no campaign for them
  const all = [
    ...clicks('10-26', 19, { target: 'shop.dk/bord' }),
    ...clicks('11-14', 9, { ...none, target: 'shop.dk/bord' }),
  ]
  const facts = [changed(day), broken(day), noScript(day), silent(day), failing(day), cut(day, 0.9), closed(day)]
  it('is the one that explains most; of two that explain as much what the network did, then what was not told, then pages, then what somebody changed', () => {
    const named: (string | undefined)[] = []
    for (let rest = facts; rest.length > 0; rest = rest.slice(0, -1)) named.push(said(rest, all, drop)?.kind)
    expect(named).toEqual([
      'closed',
      'importFailing', // a cut of 90 % explains less, because it is measured on what was sold since
      'importFailing',
      'callbackSilent',
      'scriptSilent',
      'linkBroken',
      'routingChanged',
    ])
  })
  it('a surer one that is too small leaves the place to one that explains the drop', () => {
    expect(said([cut(day, 0.1), failing(day)], steady, drop)?.kind).toBe('importFailing')
  })
})

describe('what it explains', () => {
  const monday = new Date(ms('11-09'))
  it('is counted of what was sold since where less is paid for it: fewer sales are not blamed on a cut', () => {
    // before 116 sales of 10 = 1,160; then 81 of 7.50 = 607.50. At the old rate 81 are 810: the cut is 202.50 of 552.50,
    // 35 sales fewer are 350
    expect(said([cut(monday, 0.25)], steady, lost(1160_00, 607_50))).toMatchObject({
      kind: 'commissionCut',
      explainsAmount: 202.5,
    })
    // with all sales still there, the cut explains the whole loss: 116 of 7.50 = 870
    expect(said([cut(monday, 0.25)], steady, lost(1160_00, 870_00))?.explainsAmount).toBe(290)
    // two cuts, each of half the clicks, by 20 % and by 30 %: together a quarter
    const half = [...clicks('10-26', 28, { count: 5 }), ...clicks('10-26', 28, { count: 5, campaign: 'shop at other' })]
    const other: Fact = { ...cut(monday, 0.3), touched: { campaigns: ['shop at other'] } } as Fact
    expect(said([cut(monday, 0.2), other], half, lost(1160_00, 607_50))?.explainsAmount).toBe(202.5)
  })
  it('is never more than was lost, and what was taken back is no sale', () => {
    expect(said([failing(monday)], steady, lost(100_00, 40_00))?.explainsAmount).toBe(60)
    expect(said([failing(monday)], steady, lost(100_00, -5_00))?.explainsAmount).toBe(100)
    expect(said([cut(monday, 0.25)], steady, lost(100_00, -5_00))).toBeNull()
  })
  it('decides which one is named: a third of the clicks that earn nothing, or a cut of all by a quarter', () => {
    // a broken link of a third of 1,200 took 400; a cut of a quarter explains 200 of the 600 still sold
    const third = [...clicks('10-26', 28, { count: 5, target: 'shop.dk/bord' }), ...clicks('10-26', 28)]
    const facts = [cut(monday, 0.25), broken(monday)]
    expect(said(facts, third, lost(1200_00, 600_00))).toMatchObject({ kind: 'linkBroken', explainsAmount: 400 })
    // with a cut of half it explains 600 of 600
    expect(said([cut(monday, 0.5), broken(monday)], third, lost(1200_00, 600_00))?.kind).toBe('commissionCut')
  })
})

describe('nothing is blamed', () => {
  const carriedOn = [...before, ...clicks('11-09', 14)]
  it.each<[string, Fact, ClickCount[], Drop]>([
    ['that came too late: two of fourteen days explain 14 of 60', failing(noon('11-21')), steady, lost(100_00, 40_00)],
    [
      'that is too small: a tenth of the clicks',
      closed(noon('11-09')),
      [
        ...clicks('10-26', 14, { campaign: 'shop at other', count: 90 }),
        ...before,
        ...clicks('11-09', 14, { campaign: 'shop at other', count: 90 }),
        ...clicks('11-09', 14, none),
      ],
      lost(100_00, 40_00),
    ],
    ['that takes too little: 8 to 7 percent of 60 lost', cut(noon('11-09'), 0.125), steady, lost(100_00, 40_00)],
    ['that was so in both periods already', failing(noon('10-20')), steady, lost(100_00, 40_00)],
    [
      'of a campaign whose clicks another one carries',
      closed(noon('11-09')),
      [...before, ...clicks('11-09', 14, { campaign: 'shop at other' })],
      lost(100_00, 40_00),
    ],
    [
      'of another connection',
      { ...failing(noon('11-09')), touched: { connections: ['other'] } },
      steady,
      lost(100_00, 40_00),
    ],
    [
      'of another merchant',
      { ...changed(noon('11-09')), touched: { merchants: ['other.dk'] } },
      [...before, ...clicks('11-09', 14, none)],
      lost(100_00, 40_00),
    ],
    ['when the routing changed and clicks go as before', changed(noon('11-09')), carriedOn, lost(100_00, 40_00)],
    ['where nothing was earned before', failing(noon('11-09')), steady, lost(0, -5_00)],
    ['where nothing fell', failing(noon('11-09')), steady, lost(100_00, 100_00)],
    ['without any click before', failing(noon('11-09')), [], lost(100_00, 0)],
  ])('%s', (_, fact, all, drop) => expect(said([fact], all, drop)).toBeNull())

  it('but what began in the middle of the days before is measured by what they would have earned', () => {
    // imports fail since 2 November: seven of fourteen days earned 100, all of the next ones 0
    expect(said([failing(new Date(ms('11-02')))], steady, lost(100_00, 0))?.kind).toBe('importFailing')
    // going from half to nothing loses half of 14 days: at most 7 days, of which a cut of half explains a third
    expect(said([cut(new Date(ms('11-02')), 0.5)], steady, lost(100_00, 30_00))).toBeNull()
    expect(said([cut(new Date(ms('11-02')), 0.5)], steady, lost(100_00, 40_00))?.kind).toBe('commissionCut')
  })
})
