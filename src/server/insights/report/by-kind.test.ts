import { describe, expect, it } from 'vitest'
import { emptyMetrics } from '../../../contract/metrics.ts'
import { metricsOfKind } from './by-kind.ts'
import { addMetrics } from './merge.ts'

const counted = { n: 2, sale: 1000, commission: 60 }

describe('conversions by kind and state', () => {
  it('add up to every metric of a group', () => {
    const sum = emptyMetrics()
    for (const isCpc of [0, 1])
      for (const state of ['approved', 'paid', 'pending', 'rejected'])
        addMetrics(sum, metricsOfKind({ ...counted, isCpc, state }))
    expect(sum).toEqual({
      ...emptyMetrics(),
      conversionCount: 6,
      rejectedConversionCount: 2,
      conversionCommission: 180,
      rejectedConversionCommission: 60,
      cpcCommission: 180,
      rejectedCpcCommission: 60,
      conversionClickCommission: 180,
      conversionTotalCommission: 360,
      conversionPendingCommission: 120,
      conversionRejectedCommission: 120,
      conversionSale: 6000,
      conversionRejectedSale: 2000,
    })
  })
  it('count click commission as money but not as a conversion', () => {
    expect(metricsOfKind({ ...counted, isCpc: 1, state: 'approved' })).toEqual({
      cpcCommission: 60,
      conversionClickCommission: 60,
      conversionTotalCommission: 60,
      conversionSale: 1000,
    })
  })
})
