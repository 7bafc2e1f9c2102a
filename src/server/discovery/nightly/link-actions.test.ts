import { describe, expect, it } from 'vitest'
import { assign } from './assign.ts'
import { elsewhere, joinedOn, nightlyInput, usable } from './input.test-data.ts'
import type { MentionedShop, Offer } from './input.ts'
import { linkActions } from './link-actions.ts'
import { mentionedShops, rateOf } from './link-clicks.ts'
import { byDomain, propose } from './propose.ts'
import { isFollowed } from '../follow/next-state.ts'

const mentioned = (over: Partial<MentionedShop> = {}): MentionedShop => ({
  siteUuid: 'site',
  domain: 'tindopanda.dk',
  name: 'Tindopanda',
  mentionCount: 12,
  pageCount: 9,
  clicks: { expected: 200, low: 100, high: 400 },
  ...over,
})

describe('how often a link is clicked', () => {
  it('is all clicks by all views, between the tenths by views', () => {
    // 10 + 30 + 60 clicks of 1,000 + 1,000 + 2,000 views
    const pairs = [
      { views: 1000, clicks: 10 },
      { views: 1000, clicks: 30 },
      { views: 2000, clicks: 60 },
    ]
    expect(rateOf(pairs)).toEqual({ expected: 0.025, low: 0.01, high: 0.03 })
  })
  it('is never more than once a view, and unknown on few views', () => {
    expect(rateOf([{ views: 100, clicks: 500 }])).toEqual({ expected: 1, low: 1, high: 1 })
    expect(rateOf([{ views: 99, clicks: 50 }])).toBeNull()
    expect(rateOf([])).toBeNull()
  })
})

describe('mentions', () => {
  const of = (page: string, mentions: number, over = {}) => ({
    siteUuid: 'site',
    page,
    domain: 'tindopanda.dk',
    name: 'Tindopanda',
    mentions,
    ...over,
  })
  const views = [
    { siteUuid: 'site', page: 'b.dk/a', views: 1000 },
    { siteUuid: 'site', page: 'b.dk/b', views: 500 },
    { siteUuid: 'site', page: 'b.dk/c', views: 2000 },
  ]
  it('count one link a page, at the rate of the site’s links', () => {
    const clicks = [{ siteUuid: 'site', page: 'b.dk/c', shop: 'other.dk', clicks: 40 }]
    // 40 of 2,000 are 2 %, of 1,500 views 30
    expect(mentionedShops([of('b.dk/a', 2), of('b.dk/b', 7, { name: 'TINDOPANDA' })], views, clicks)).toEqual([
      {
        siteUuid: 'site',
        domain: 'tindopanda.dk',
        name: 'TINDOPANDA',
        mentionCount: 9,
        pageCount: 2,
        clicks: { expected: 30, low: 30, high: 30 },
      },
    ])
  })
  it('are worth nothing that can be said where no link of the site was clicked', () => {
    expect(mentionedShops([of('b.dk/a', 2)], views, [])).toEqual([])
    const elsewhere = [{ siteUuid: 'other', page: 'b.dk/c', shop: 'other.dk', clicks: 40 }]
    expect(mentionedShops([of('b.dk/a', 2)], views, elsewhere)).toEqual([])
  })
})

describe('mentions without a link', () => {
  const joined = joinedOn('tindopanda.dk', 'awin', 10)
  it('are a suggestion with the money of the best campaign of the site', () => {
    const input = nightlyInput({
      mentions: [mentioned()],
      offers: [joinedOn('tindopanda.dk', 'webgains', 5), joined, elsewhere('tindopanda.dk', 'adtraction', 30)],
    })
    const { actions, groups } = propose(input)
    expect(actions).toHaveLength(1)
    const [action] = actions
    expect(action).toMatchObject({
      key: 'autoLink::site/tindopanda.dk',
      kind: 'autoLink',
      act: 'link',
      siteUuids: ['site'],
      clicks: 200,
      mentions: { name: 'Tindopanda', mentionCount: 12, pageCount: 9 },
    })
    // 10 % of 80 euro twice in a hundred clicks, 85 % of it approved: 0.136 a click
    expect(action?.expected).toBeCloseTo(27.2, 6)
    const known = action?.why?.expected
    expect(action?.low).toBeCloseTo(100 * (known?.low ?? 0), 6)
    expect(action?.high).toBeCloseTo(400 * (known?.high ?? 0), 6)
    expect(assign(groups, () => true).total.expected).toBeCloseTo(27.2, 6)
  })
  it('are none where no click could earn', () => {
    const of = (offers: Offer[]) => linkActions(nightlyInput({ mentions: [mentioned()] }), byDomain(offers))
    expect(of([])).toEqual([])
    expect(of([elsewhere('tindopanda.dk', 'awin')])).toEqual([])
    expect(of([{ ...joined, state: 'closed' }])).toEqual([])
    const excluded = new Map([['site', { ...usable, isExcluded: true }]])
    expect(of([{ ...joined, sites: excluded }])).toEqual([])
    expect(of([{ ...joined, sites: new Map([['other', usable]]) }])).toEqual([])
    const ignored = nightlyInput({ mentions: [mentioned()], ignored: new Set(['m tindopanda.dk/site']) })
    expect(linkActions(ignored, byDomain([joined]))).toEqual([])
  })
  it('are none below what is worth reading', () => {
    const few = mentioned({ clicks: { expected: 19, low: 10, high: 30 } })
    expect(propose(nightlyInput({ mentions: [few], offers: [joined] })).actions).toEqual([])
  })
  it('are done once the site links them, and not when they are only gone', () => {
    const [action] = linkActions(nightlyInput({ mentions: [mentioned()] }), byDomain([joined]))
    if (!action) throw new Error('no action')
    expect(isFollowed(action, nightlyInput({ autoLinked: new Set(['site']) }))).toBe(true)
    expect(isFollowed(action, nightlyInput({ autoLinked: new Set(['other']) }))).toBe(false)
  })
})
