import { expect, it } from 'vitest'
import type { Opportunity } from '../../contract/discovery/opportunities.ts'
import { opportunitySums } from './opportunities-lead.tsx'

const of = (opportunityType: Opportunity['opportunityType'], score: number, isKnown = true) =>
  ({ opportunityType, score, why: isKnown ? {} : null }) as Opportunity

it('sums what opportunities bring in two parts that come to the total, and leaves out what nobody knows', () => {
  const all = [of('connect', 10.4), of('connect', 20.4), of('alternative', 5.4), of('connect', 99, false)]
  // 36.2 in total is 36; 30.8 of it is 31, and the rest of 36 is 5
  expect(opportunitySums(all)).toEqual({ total: 36, unpaid: 31, better: 5 })
  expect(opportunitySums([])).toEqual({ total: 0, unpaid: 0, better: 0 })
})
