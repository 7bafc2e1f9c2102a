import type { ListedClick } from '../../contract/insights/clicks.ts'
import type { ConversionRow } from '../../contract/insights/conversions.ts'

/** Builders for tests: omitted fields are empty. `report/test-rows.ts` makes rows of the report. */
export const conversionRow = (n: number, over: Partial<ConversionRow> = {}): ConversionRow => ({
  conversionUuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  conversionDatetime: '2026-11-19T18:04:00.000Z',
  conversionClickDatetime: null,
  conversionName: 'Gård & Have',
  conversionSale: 800,
  conversionCommission: 64,
  conversionTotalCommission: 64,
  conversionCurrencyCode: 'DKK',
  conversionSaleOrderId: `A-${n}`,
  conversionStatusKey: 'pending',
  conversionKind: 'sale',
  conversionNetworkTransactionId: `t${n}`,
  conversionSubId: '',
  conversionSubId1: '',
  conversionSubId2: '',
  conversionSubId3: '',
  conversionSubId4: '',
  conversionSubId5: '',
  conversionErrorCode: '',
  conversionUrlPath: '',
  conversionClickUuid: '',
  advertiser: {
    advertiserUuid: null,
    advertiserDomain: 'gaardhave.dk',
    advertiserName: 'Gård & Have',
    advertiserFaviconUrl: null,
  },
  channel: { channelUuid: '2', channelDomain: 'café.dk', channelName: 'Café' },
  network: { networkUuid: '1', networkName: 'Awin' },
  ...over,
})

/** Commission and number of each card. */
export const conversionInsights = (of: Record<'approved' | 'pending' | 'rejected', readonly [number, number]>) => {
  const insight = ([commission, count]: readonly [number, number]) => ({
    commission,
    count,
    paidCount: 0,
    paidClickCount: 0,
    currencyCode: 'DKK',
    groups: [{ grp: '2026-11-01', startsAt: '2026-10-31T23:00:00.000Z', sums: { commission } }],
  })
  return {
    approvedInsights: insight(of.approved),
    pendingInsights: insight(of.pending),
    rejectedInsights: insight(of.rejected),
  }
}

export const clickRow = (n: number, over: Partial<ListedClick> = {}): ListedClick => ({
  network: null,
  conversion: null,
  waitingUntilDatetime: null,
  reason: null,
  clickUuid: `0mga9xk3a${String(n).padStart(11, '0')}`,
  clickUrlPath: `café.dk/side-${n}`,
  clickTargetUrlPath: 'gaardhave.dk/p',
  clickDatetime: '2026-11-19T18:04:05.000Z',
  advertiser: {
    advertiserUuid: null,
    advertiserDomain: 'gaardhave.dk',
    advertiserName: 'Gård & Have',
    advertiserFaviconUrl: null,
  },
  channel: { channelUuid: '2', channelDomain: 'café.dk', channelName: 'Café' },
  ...over,
})
