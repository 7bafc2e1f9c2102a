import { describe, expect, it } from 'vitest'
import { emptyMetrics } from '../../../contract/metrics.ts'
import { type KindColumns, partOfKinds } from './by-kind.ts'
import { totalOf } from './part.ts'

/** Two conversions of each, with total sales of 1000 and commission of 60. */
const counted = (kinds: [isCpc: number, state: string][]): KindColumns => ({
  isCpc: kinds.map(([isCpc]) => isCpc),
  state: kinds.map(([, state]) => state),
  n: kinds.map(() => 2),
  sale: kinds.map(() => 1000),
  commission: kinds.map(() => 60),
})

describe('conversions by kind and state', () => {
  it('add up to the metrics that their kind and state say', () => {
    const states = ['approved', 'paid', 'pending', 'rejected']
    const kinds = states.flatMap((state): [number, string][] => [
      [0, state],
      [1, state],
    ])
    expect(totalOf([partOfKinds(counted(kinds))])).toMatchObject({
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
    expect(totalOf([partOfKinds(counted([[1, 'approved']]))])).toEqual({
      ...emptyMetrics(),
      cpcCommission: 60,
      conversionClickCommission: 60,
      conversionTotalCommission: 60,
      conversionSale: 1000,
    })
  })
  it('are one row a group, with the lists and missing rates of all its kinds', () => {
    const kinds = counted([
      [0, 'approved'],
      [0, 'approved'],
      [0, 'rejected'],
    ])
    const part = partOfKinds({
      ...kinds,
      grp: ['b', 'a', 'b'],
      networks: ['n2', 'n3', 'n1,n2'],
      unconverted: [['XQA'], [], ['XQA', 'XQB']],
    })
    expect(part).toMatchObject({ keys: ['b', 'a'], networks: ['n1,n2', 'n3'], campaigns: null })
    expect(part.sums.conversionCount).toEqual([2, 2])
    expect(part.sums.rejectedConversionCount).toEqual([2, 0])
    expect(part.unconverted).toEqual(['XQA', 'XQB'])
  })
})
