import { describe, expect, it } from 'vitest'
import type { Alternative } from '../contract/insights/causes.ts'
import { closedMonth, closedSums } from './closed-month.ts'
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
  currencyCode: 'DKK',
  alternative: null,
  ...over,
})
const zone = 'Europe/Copenhagen'

describe('what a closed campaign loses in 30 days', () => {
  it('is what its clicks since would have brought, at their pace from the closing to the end of the days', () => {
    // 18th to 22nd of November are five days: 50 in five days are 300 in thirty
    expect(closedMonth(row({}), '2026-11-22', zone)).toEqual({ lost: 300, wonBack: null })
    // 20 clicks in five days are 120 in thirty
    expect(closedMonth(row({ alternative: alternative(1.5) }), '2026-11-22', zone)).toEqual({ lost: 300, wonBack: 180 })
  })
  it('is not known where nobody knows what a click was worth, or when it closed', () => {
    expect(closedMonth(row({ missedCommission: null }), '2026-11-22', zone).lost).toBeNull()
    expect(closedMonth(row({ trackerClosedDatetime: null }), '2026-11-22', zone)).toEqual({ lost: null, wonBack: null })
    expect(closedMonth(row({ alternative: alternative(null) }), '2026-11-22', zone).wonBack).toBeNull()
  })
  it('is never won back beyond what is lost', () => {
    const rows = [row({ alternative: alternative(1.5) }), row({ alternative: alternative(9) }), row({})]
    expect(closedSums(rows, '2026-11-22', zone)).toEqual({ lost: 900, wonBack: 480, clicks: 60, carried: 300 })
  })
})
