import { describe, expect, it } from 'vitest'
import type { Alert, AlertList } from '../../../contract/alerts/alerts.ts'
import type { ClosedRow } from '../../../report/closed-row.ts'
import { alertTitle } from '../../../report/alert-words.ts'
import { aFact, anAlert, aSuggestion } from '../../../report/test-alerts.ts'
import { composeTodo, type Read } from './compose.ts'

const reader = { today: '2026-11-25', timezone: 'Europe/Copenhagen', currencyCode: 'DKK' }
const listOf = (alerts: Alert[], lost: number, lateScore = 0): AlertList => ({
  currencyCode: 'DKK',
  lookedDatetime: '2026-11-25T00:20:00.000Z',
  watched: { siteCount: 1, connectionCount: 1, merchantCount: 1 },
  atStake: { lost: { score: lost, scoreLow: lost / 2, scoreHigh: lost * 2 }, lateScore },
  alerts,
})
const nothing: Read = {
  alerts: listOf([], 0),
  recommendations: [],
  closed: [],
  adLosses: [],
  targetOf: new Map(),
  asides: new Map(),
}
const compose = (over: Partial<Read>) => composeTodo({ ...nothing, ...over }, reader)
const titles = (over: Partial<Read>) => compose(over).items.map((i) => i.title)
let uuids = 0
const alertOf = (over: Partial<Alert>) => anAlert({ alertUuid: `a${++uuids}`, ...over })
const shut = (shop: string, over: Partial<ClosedRow> = {}): ClosedRow => ({
  trackerProgramId: '1',
  trackerName: shop,
  trackerNetworkUuid: 'n1',
  trackerAdvertiserUuid: `m-${shop}`,
  trackerAdvertiserDomain: shop,
  trackerChannelUuids: [],
  // ten days until yesterday, both counted
  trackerClosedDatetime: '2026-11-15T08:00:00.000Z',
  clickCount: 80,
  sinceClickCount: 40,
  sinceCommission: 0,
  missedCommission: 50,
  monthClickCount: 90,
  monthCommission: 150,
  sinceDate: '2026-11-15',
  alertUuid: null,
  currencyCode: 'DKK',
  alternative: {
    advertiserUuid: `m-${shop}`,
    advertiserName: shop,
    campaignUuid: 'p2',
    campaignName: shop,
    networkUuid: 'n2',
    networkName: 'Adtraction',
    isJoined: true,
    epc: 2,
    currencyCode: 'DKK',
  },
  ...over,
})

describe('what there is to do', () => {
  it('is breaks and gains together, the most money first, what earns nothing known last', () => {
    const found = compose({
      alerts: listOf([alertOf({ score: 500 }), alertOf({ score: null, subjectName: 'Young' })], 500),
      recommendations: [aSuggestion('a.dk', 900), aSuggestion('b.dk', 100)],
      closed: [shut('c.dk')],
      adLosses: [{ domain: 'd.dk', cost: 450, earned: 50 }],
    })
    expect(found.items.map((i) => [i.kind, i.title, i.score])).toEqual([
      ['gain', 'Apply to a.dk at Awin', 900],
      ['break', 'Clicks on Nordlys have almost halved', 500],
      ['adLoss', 'Ads to d.dk lose money', 400],
      // its cost, regardless of what is recovered: as in Closed campaigns
      ['closed', 'c.dk closed its campaign', 150],
      ['gain', 'Apply to b.dk at Awin', 100],
      ['break', 'Clicks on Young have almost halved', null],
    ])
    expect(found.total).toEqual({ lost: 500, closed: 150, late: 0, owed: 0, ads: 400, gain: 1000 })
  })
  it('adds up what the lists count once, and says apart what is late and what is owed', () => {
    const found = compose({
      alerts: listOf(
        [
          alertOf({ score: 700 }),
          alertOf({ rule: 'connectionFailed', subjectKind: 'connection', score: 250, fact: aFact() }),
          alertOf({ rule: 'unpaid', subjectKind: 'merchant', subjectName: 'x.dk', score: 80, fact: aFact() }),
        ],
        600,
        250,
      ),
      recommendations: [aSuggestion('a.dk', 900, { counted: 300 }), aSuggestion('b.dk', 500, { counted: 500 })],
    })
    expect(found.total).toEqual({ lost: 600, closed: 0, late: 250, owed: 80, ads: 0, gain: 800 })
    expect(found.items.map((i) => i.sum)).toEqual(['gain', 'lost', 'gain', 'late', 'owed'])
  })
  it('has one line for one broken link, whoever found it', () => {
    const broken = aSuggestion('a.dk', 90, {
      recommendationKey: 'brokenLink::k1',
      kind: 'brokenLink',
      act: 'fix',
      page: 'blog.dk/te',
    })
    const alert = alertOf({ rule: 'brokenLink', subjectKind: 'link', subjectUuid: 'a.dk/te', fact: aFact() })
    const both = { alerts: listOf([alert], 300), recommendations: [broken] }
    expect(titles({ ...both, targetOf: new Map([['brokenLink::k1', 'a.dk/te']]) })).toEqual([
      'A link on Nordlys is broken',
    ])
    expect(titles({ ...both, targetOf: new Map([['brokenLink::k1', 'a.dk/another']]) })).toHaveLength(2)
  })
  it('says with a break what mends it, and does not list that money again', () => {
    const cut = alertOf({
      rule: 'commissionCut',
      subjectKind: 'programme',
      subjectName: 'a.dk',
      fact: aFact({ advertiserUuid: 'm-a.dk', from: '8%', to: '4%' }),
    })
    const better = aSuggestion('a.dk', 120, {
      kind: 'alternative',
      act: 'switch',
      fromNetwork: { networkUuid: 'n2', networkName: 'Adtraction' },
    })
    const found = compose({
      alerts: listOf([cut], 300),
      recommendations: [better],
      adLosses: [{ domain: 'b.dk', cost: 10, earned: 4 }],
    })
    expect(found.items.map((i) => i.title)).toEqual(['a.dk pays less', 'Ads to b.dk lose money'])
    expect(found.items[0]?.detail).toMatch(/Switch a\.dk from Adtraction to Awin: \+DKK 120 a month\.$/)
    expect(found.total.gain).toBe(0)
  })
  it('lists a closed campaign once, as a loss: as its alert, else by itself with the suggestion that mends it', () => {
    const alert = alertOf({
      rule: 'campaignClosed',
      subjectKind: 'programme',
      subjectName: 'c.dk',
      fact: aFact({ advertiserUuid: 'm-c.dk' }),
    })
    expect(compose({ alerts: listOf([alert], 300), closed: [shut('c.dk')] }).items.map((i) => i.alertUuid)).toEqual([
      alert.alertUuid,
    ])
    // an answered closing is not listed again as another line, but the next closing is
    const answered = { ...alert, state: 'closed' as const, closing: 'done' as const, sinceDate: '2026-11-15' }
    expect(titles({ alerts: listOf([answered], 0), closed: [shut('c.dk')] })).toEqual([])
    const again = shut('c.dk', { sinceDate: '2026-11-20' })
    expect(titles({ alerts: listOf([answered], 0), closed: [again] })).toEqual([alertTitle(alert)])
    const found = compose({ recommendations: [aSuggestion('c.dk', 10)], closed: [shut('c.dk')] })
    expect(found.items.map((i) => [i.title, i.sum, i.score])).toEqual([['c.dk closed its campaign', 'lost', 150]])
    expect(found.items[0]?.detail).toMatch(/Apply to c\.dk at Awin: \+DKK 10 a month\.$/)
    expect(found.total).toMatchObject({ lost: 0, closed: 150, gain: 0 })
    const other = { alternative: null }
    expect(titles({ closed: [shut('c.dk', other)] })).toEqual([])
    expect(titles({ recommendations: [aSuggestion('c.dk', 10)], closed: [shut('c.dk', other)] })).toEqual([
      'Apply to c.dk at Awin',
    ])
    expect(titles({ closed: [shut('c.dk', { monthCommission: 0 })] })).toEqual([])
  })
  it('keeps what was put aside out of the sums, and says until when', () => {
    const muted = alertOf({ answer: 'muted', answerUntilDate: '2026-12-02', answerUserName: 'Maja Holm' })
    const found = compose({
      alerts: listOf([muted], 0),
      recommendations: [
        aSuggestion('a.dk', 900, { state: 'snoozed', snoozedUntilDatetime: '2026-12-09T08:00:00Z' }),
        aSuggestion('b.dk', 800, { state: 'done' }),
      ],
    })
    expect(found.items.map((i) => i.aside)).toEqual([
      'Snoozed until 9 Dec 2026',
      'Snoozed until 2 Dec 2026 by Maja Holm',
    ])
    expect(found.total).toEqual({ lost: 0, closed: 0, late: 0, owed: 0, ads: 0, gain: 0 })
  })
  it('puts a closed campaign and ads aside until they cost clearly more', () => {
    const aside = (euro: number) => ({
      state: 'snoozed' as const,
      until: new Date('2026-12-02T08:00:00Z'),
      at: new Date('2026-11-25T08:00:00Z'),
      userName: 'Maja Holm',
      euro,
      perEuro: 7.5,
    })
    // 150 and 400 kroner are 20 and 53.33 euro
    const put = (closed: number, ads: number) =>
      compose({
        closed: [shut('c.dk')],
        adLosses: [{ domain: 'd.dk', cost: 450, earned: 50 }],
        asides: new Map([
          ['closed:n1|1|m-c.dk|2026-11-15', aside(closed)],
          ['ads:d.dk', aside(ads)],
        ]),
      })
    const found = put(20, 53)
    expect(found.items.map((i) => i.aside)).toEqual(Array(2).fill('Snoozed until 2 Dec 2026 by Maja Holm'))
    expect(found.total).toEqual({ lost: 0, closed: 0, late: 0, owed: 0, ads: 0, gain: 0 })
    // twice as much is not enough below 13.40 euro more
    expect(put(6.7, 26).items.map((i) => i.aside)).toEqual([null, expect.stringContaining('Snoozed')])
    expect(put(6.5, 27).items.map((i) => [i.kind, i.aside])).toEqual([
      ['closed', null],
      ['adLoss', expect.stringContaining('Snoozed')],
    ])
  })
  it('marks what was opened yesterday or today, in the zone of who reads', () => {
    const at = (openedDatetime: string) =>
      compose({ alerts: listOf([alertOf({ openedDatetime })], 300) }).items[0]?.isNew
    // half past midnight of the 24th in Copenhagen
    expect(at('2026-11-23T23:30:00.000Z')).toBe(true)
    expect(at('2026-11-23T22:30:00.000Z')).toBe(false)
  })
})
