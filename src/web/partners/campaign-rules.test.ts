import { describe, expect, it } from 'vitest'
import type { CampaignValues } from './campaign-form.ts'
import { advancedDefaults, campaignInput, campaignValues } from './campaign-form.ts'
import { type CampaignRules, campaignRules } from './campaign-rules.ts'

const good: CampaignValues = {
  ...campaignValues(null, '2026-03-02'),
  name: 'Always on',
  url: 'shop.dk',
  commissionType: 'CPS',
  commissionValue: '8,5',
  commissionCurrency: 'DKK',
}
const plain = { today: '2026-03-02', earliest: '2026-03-02', isScheduled: false }
/** What the form says of each field, of those that are not right. */
const problems = (over: Partial<CampaignValues>, p = plain) => {
  const values = { ...good, ...over }
  const rules = campaignRules(p)
  const of = (key: keyof CampaignRules) => rules[key] as (v: unknown, all: CampaignValues) => string | null
  return Object.fromEntries(
    (Object.keys(rules) as (keyof CampaignRules)[]).flatMap((key) => {
      const found = of(key)(values[key], values)
      return found === null ? [] : [[key, found]]
    }),
  )
}
const required = 'This field is required'

describe('the form of a campaign', () => {
  it('takes a number with a comma or a dot, and an end date that is left out', () => {
    expect(problems({})).toEqual({})
    expect(problems({ commissionValue: '8.5', endsAt: '2026-03-02' })).toEqual({})
    for (const commissionValue of ['10,000', '1.234'])
      expect(problems({ commissionValue })).toEqual({ commissionValue: 'Must be a number like 8 or 8.5' })
    expect(problems({ commissionType: 'NoCommission', commissionValue: '0', commissionCurrency: '' })).toEqual({})
  })
  it('names what is missing at each field', () => {
    const none = { ...campaignValues(null, ''), cookiePeriodDays: '', holdDays: ' ' }
    expect(problems(none)).toEqual({
      name: required,
      url: required,
      startsAt: required,
      commissionType: required,
      cookiePeriodDays: required,
      holdDays: required,
    })
    expect(problems({ commissionValue: '', commissionCurrency: '' })).toEqual({
      commissionValue: required,
      commissionCurrency: required,
    })
  })
  it.each([
    [{ url: 'shop' }, { url: 'Must be a web address' }],
    [{ startsAt: '2026-03-01' }, { startsAt: 'Must not be before today' }],
    [{ endsAt: '2026-03-01' }, { endsAt: 'Must not be before today' }],
    [{ startsAt: '2026-04-02', endsAt: '2026-04-01' }, { endsAt: 'Must not be before the start date' }],
    [{ commissionValue: '1.000,5' }, { commissionValue: 'Must be a number like 8 or 8.5' }],
    [{ commissionValue: '-1' }, { commissionValue: 'Must be a number like 8 or 8.5' }],
    [{ commissionValue: '0,0' }, { commissionValue: 'Must be more than 0' }],
    [{ commissionValue: '100.01' }, { commissionValue: 'Must be at most 100 %' }],
    [{ requireCouponCode: true, couponCode: ' ' }, { couponCode: required }],
    [{ cookiePeriodDays: '1.5' }, { cookiePeriodDays: 'Must be a number of days' }],
    [{ cookiePeriodDays: '0' }, { cookiePeriodDays: 'Must be from 1 to 365' }],
    [{ holdDays: '91' }, { holdDays: 'Must be from 0 to 90' }],
  ])('refuses %j', (over, found) => expect(problems(over)).toEqual(found))
  it('may begin as early as the terms in force, and needs a day when it is scheduled', () => {
    const later = { ...plain, earliest: '2026-01-05', isScheduled: true }
    expect(problems({ startsAt: '2026-01-05', scheduleAt: '' }, later)).toEqual({ scheduleAt: required })
    expect(problems({ startsAt: '2026-01-04', scheduleAt: '2026-03-01' }, later)).toEqual({
      startsAt: 'Must not be before 2026-01-05',
      scheduleAt: 'Must not be before today',
    })
  })
})

describe('what is sent of it', () => {
  const typed = { ...good, ...advancedDefaults, couponCode: 'X', deeplinkParams: 'a=b', disableDeeplinks: true }
  it('leaves advanced options out of a new campaign whose panel is closed, and the others in', () => {
    const sent = campaignInput({ ...typed, isCreatorOnly: true }, { isOpen: false, isNew: true })
    expect(Object.keys(sent).filter((key) => key in advancedDefaults)).toEqual([])
    expect(sent).toMatchObject({ disableDeeplinks: true, creatorOptions: 'v2,0,1' })
    expect(campaignInput(typed, { isOpen: true, isNew: true })).toMatchObject({
      couponCode: 'X',
      deeplinkParams: 'a=b',
    })
  })
  it('is no amount without commission, and no country that was cleared', () => {
    const none = { ...typed, commissionType: 'NoCommission' as const, commissionValue: '0', countryCode: null }
    expect(campaignInput(none, { isOpen: true, isNew: true })).toMatchObject({
      commissionValue: '0',
      commissionCurrency: '',
      countryCode: '',
      endsAt: null,
      scheduleAt: null,
    })
  })
})
