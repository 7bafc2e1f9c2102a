import { describe, expect, it } from 'vitest'
import type { Alternative } from '../contract/insights/causes.ts'
import { closedMonth, closedOpenDays, closedSums, firstToMend } from './closed-month.ts'
import type { ClosedRow } from './closed-row.ts'

const alternative = (epc: number | null): Alternative => ({
  advertiserUuid: 'm',
  advertiserName: 'Shop',
  campaignUuid: 'c',
  campaignName: 'Shop DK',
  networkUuid: 'n',
  networkName: 'Adtraction',
  isJoined: true,
  epc,
  currencyCode: 'DKK',
})
const row = (over: Partial<ClosedRow>): ClosedRow => ({
  trackerProgramId: '1',
  trackerName: 'Shop DK',
  trackerNetworkUuid: 'awin',
  trackerAdvertiserUuid: 'm',
  trackerAdvertiserDomain: 'shop.dk',
  trackerChannelUuids: [],
  trackerClosedDatetime: '2026-11-18T10:00:00.000Z',
  clickCount: 100,
  sinceClickCount: 20,
  sinceCommission: 0,
  missedCommission: 50,
  monthClickCount: 120,
  monthCommission: 300,
  sinceDate: '2026-11-18',
  alertUuid: null,
  currencyCode: 'DKK',
  alternative: null,
  ...over,
})

describe('what a closed campaign loses in 30 days (R257: what a closed campaign costs)', () => {
  it('is what the server says of the 30 days before, and what the same clicks would bring elsewhere', () => {
    expect(closedMonth(row({}))).toEqual({ lost: 300, wonBack: null })
    expect(closedMonth(row({ alternative: alternative(1.5) }))).toEqual({ lost: 300, wonBack: 180 })
    expect(closedMonth(row({ monthCommission: null, alternative: alternative(null) }))).toEqual({
      lost: null,
      wonBack: null,
    })
  })
  it('is never won back beyond what is lost, and says what of it is by links to other shops', () => {
    const other = { ...alternative(9), advertiserUuid: 'another' }
    const rows = [row({ alternative: alternative(1.5) }), row({ alternative: other }), row({})]
    expect(closedSums(rows)).toEqual({ lost: 900, wonBack: 480, elsewhere: 300, clicks: 60, carried: 360 })
  })
  it('is open for as long as its alert: 30 days and today', () => {
    expect(closedOpenDays('2026-11-29')).toEqual({ fromDate: '2026-10-30', toDate: '2026-11-29' })
  })
  it('is mended first where it loses most and something could carry its clicks', () => {
    const rows = [row({ monthCommission: 900 }), row({ trackerProgramId: '2', alternative: alternative(1) })]
    expect(firstToMend(rows)).toBe('awin|2|m')
    expect(firstToMend([row({})])).toBe('')
  })
})
