import { describe, expect, it } from 'vitest'
import { attributeOrder, type Agreed, type Contract, type KnownClick, type LookedUp } from './attribute-order.ts'
import type { Report } from './report.ts'

const t = (text: string) => new Date(`2026-${text}Z`)
const terms = (over: Partial<Agreed> = {}): Agreed => ({
  uuid: 't1',
  appliedAt: t('03-01T00:00:00'),
  cookieDays: 30,
  attributionModel: 'default',
  couponCode: '',
  requireCouponCode: false,
  ...over,
})
const contract = (over: Partial<Contract> = {}): Contract => ({
  uuid: 'c1',
  state: 'running',
  endedAt: null,
  versions: [terms()],
  coupons: [],
  ...over,
})
const click = (at: Date, contractUuid: string | null = 'c1'): KnownClick => ({ at, contractUuid, siteUuid: 's' })
const report = (over: Partial<Report> = {}): Report => ({
  orderId: '1',
  amount: '10.00',
  currency: 'DKK',
  clickId: 'x',
  coupon: '',
  at: null,
  status: null,
  lastSource: null,
  isTest: false,
  ...over,
})
const at = t('03-20T12:00:00')
const ofClick = (over: Partial<Agreed>, told: Partial<Report> = {}, clicked = t('03-19T12:00:00')) =>
  attributeOrder(report(told), click(clicked), [contract({ versions: [terms(over)] })], at)

describe('an order with a click', () => {
  it('goes by the terms that were in force at the click, and not by those of the order', () => {
    const versions = [
      terms({ uuid: 'new', appliedAt: t('03-15T00:00:00') }),
      terms({ uuid: 'old' }),
      terms({ uuid: 'proposed', appliedAt: null }),
    ]
    const by = (clicked: Date) => attributeOrder(report(), click(clicked), [contract({ versions })], at)
    expect(by(t('03-14T23:59:59'))).toMatchObject({ kind: 'credited', terms: { uuid: 'old' } })
    expect(by(t('03-15T00:00:00'))).toMatchObject({ kind: 'credited', terms: { uuid: 'new' } })
  })
  it('is paid within the cookie days to the millisecond', () => {
    const exactly = new Date(at.getTime() - 10 * 86_400_000)
    expect(ofClick({ cookieDays: 10 }, {}, exactly).kind).toBe('credited')
    expect(ofClick({ cookieDays: 10 }, {}, new Date(exactly.getTime() - 1))).toEqual({
      kind: 'lost',
      reason: 'clickId: This click is older than the cookie period of 10 days',
    })
  })
  it('is lost to a newer source as its model says; direct visits take nothing', () => {
    const kinds = ['own', 'known', 'outside'] as const
    const outcomes = (model: Agreed['attributionModel']) =>
      kinds.map((kind) => ofClick({ attributionModel: model }, { lastSource: { kind, name: 'x' } }).kind)
    expect(outcomes('default')).toEqual(['credited', 'credited', 'credited'])
    expect(outcomes('lastKnown')).toEqual(['credited', 'lost', 'credited'])
    expect(outcomes('session')).toEqual(['credited', 'lost', 'lost'])
  })
  it('is credited and not checked where the shop does not say what came last', () => {
    expect(ofClick({ attributionModel: 'session' })).toMatchObject({ kind: 'credited', isChecked: false })
    expect(ofClick({ attributionModel: 'default' })).toMatchObject({ isChecked: true })
  })
  it('of another merchant, or later than the order, is lost', () => {
    expect(attributeOrder(report(), click(at, null), [contract()], at)).toMatchObject({
      reason: 'clickId: This click went to another merchant',
    })
    expect(ofClick({}, {}, t('03-20T12:05:01'))).toMatchObject({
      reason: 'clickId: This click is later than the order',
    })
    expect(ofClick({}, {}, t('03-20T12:05:00')).kind).toBe('credited') // clocks differ slightly
  })
  it('needs the coupon where the terms need one, however its letters came', () => {
    const needs = { couponCode: 'ÅRET10', requireCouponCode: true }
    expect(ofClick(needs)).toEqual({ kind: 'lost', reason: 'coupon: Must be ÅRET10' })
    expect(ofClick(needs, { coupon: ' a\u030aret10 ' }).kind).toBe('credited')
  })
})

describe('an order with a coupon alone', () => {
  const withCoupon = (over: Partial<Contract> = {}, versions = [terms({ couponCode: 'SOMMER' })]) =>
    attributeOrder(report({ clickId: '', coupon: 'sommer' }), 'none', [contract({ versions, ...over })], at)
  it('names its running contract, by the terms at the order', () => {
    const versions = [
      terms({ couponCode: 'SOMMER' }),
      terms({ uuid: 't2', couponCode: 'HERBST', appliedAt: t('03-10T00:00:00') }),
    ]
    expect(withCoupon()).toMatchObject({ kind: 'credited', click: null, isChecked: true })
    expect(withCoupon({}, versions)).toEqual({ kind: 'lost', reason: 'coupon: No running campaign has this coupon' })
  })
  it('counts until its contract ended, and not before it ran', () => {
    expect(withCoupon({ state: 'ended', endedAt: t('03-20T12:00:01') }).kind).toBe('credited')
    expect(withCoupon({ state: 'ended', endedAt: t('03-20T12:00:00') }).kind).toBe('lost')
    expect(withCoupon({ state: 'signed' }).kind).toBe('lost')
  })
  it('helps where the click does not count, and leaves the click its reason where it does not help', () => {
    const contracts = [contract({ versions: [terms({ couponCode: 'SOMMER' })] })]
    const told = (coupon: string, found: LookedUp) => attributeOrder(report({ coupon }), found, contracts, at)
    expect(told('SOMMER', 'unknown')).toMatchObject({ kind: 'credited', click: null })
    expect(told('OTHER', 'unknown')).toEqual({ kind: 'lost', reason: 'clickId: This click is not known' })
    expect(told('SOMMER', 'notYet')).toEqual({ kind: 'waiting' })
  })
})

describe('a coupon of a creator', () => {
  const given = { key: 'lisa', creatorId: 'l', from: t('03-10T00:00:00'), to: null }
  const judged = (over: object, { versions = [terms()], found = 'none' as LookedUp, when = at } = {}) =>
    attributeOrder(report({ coupon: 'LISA' }), found, [contract({ versions, coupons: [{ ...given, ...over }] })], when)
  const waits = { from: null }
  const declined = { from: null, to: t('03-12T00:00:00') }
  it('counts from the moment it was accepted to the moment it ended', () => {
    const ended = { to: t('03-15T00:00:00') }
    expect(judged(ended, { when: t('03-10T00:00:00') })).toMatchObject({ kind: 'credited', creatorId: 'l', note: '' })
    expect(judged(ended, { when: t('03-14T23:59:59') }).kind).toBe('credited')
    expect(judged(ended, { when: t('03-15T00:00:00') })).toEqual({
      kind: 'lost',
      reason: 'coupon: No running campaign has this coupon',
    })
    expect(judged({}, { when: t('03-09T23:59:59') })).toEqual({
      kind: 'lost',
      reason: 'coupon: The merchant accepted this coupon after the order',
    })
  })
  it('that nobody accepted does nothing, and says why before any click that does not count', () => {
    const notYet = { kind: 'lost', reason: 'coupon: The merchant has not accepted this coupon yet' }
    expect(judged(waits)).toEqual(notYet)
    expect(judged(waits, { found: 'unknown' })).toEqual(notYet)
    expect(judged(declined)).toEqual({ kind: 'lost', reason: 'coupon: The merchant declined this coupon' })
    const clicked = { found: click(t('03-19T12:00:00')) }
    expect(judged(waits, clicked)).toMatchObject({ kind: 'credited', creatorId: '', note: notYet.reason })
    const needed = { ...clicked, versions: [terms({ couponCode: 'ONLY', requireCouponCode: true })] }
    expect(judged(waits, needed)).toEqual(notYet)
    expect(judged({}, needed)).toMatchObject({ kind: 'credited', creatorId: 'l' })
  })
  it('of a campaign that was over, or of another code, is one that nobody has', () => {
    const nobodys = { kind: 'lost', reason: 'coupon: No running campaign has this coupon' }
    const isOver = contract({ state: 'ended', endedAt: t('03-11T00:00:00'), coupons: [{ ...given, ...waits }] })
    expect(attributeOrder(report({ coupon: 'LISA' }), 'none', [isOver], at)).toEqual(nobodys)
    expect(judged({ ...waits, key: 'mia' })).toEqual(nobodys)
    expect(judged({ ...declined, key: 'mia' })).toEqual(nobodys)
    expect(judged({ key: 'mia', from: t('03-21T00:00:00') })).toEqual(nobodys)
  })
  it('that was declined and is the campaign’s own by now counts as that', () => {
    const versions = [terms({ couponCode: 'lisa' })]
    expect(judged(declined, { versions })).toMatchObject({ kind: 'credited', creatorId: '', note: '' })
  })
})
