import type { Expectation } from '../../../contract/routing/expectation.ts'
import { z80 } from '../../routing/index.ts'
import { type Action, keyOf, type Why } from './action.ts'
import type { TestCandidate } from './split-tests.ts'
import type { BrokenLink } from './input.ts'

/** A test that can end in 90 days. Where the terms are far apart, an alternative covers it without a test. */
export function testAction(c: TestCandidate): Action[] {
  const [a, b] = c.sides
  if (!a || !b || c.days === null || c.isFarApart) return []
  return [
    {
      key: keyOf('splitTest', '', c.domain),
      kind: 'splitTest',
      act: 'test',
      domain: c.domain,
      merchantUuid: c.merchantUuid,
      network: b.network,
      fromNetwork: a.network,
      connectionUuid: b.connectionUuid,
      percentage: null,
      fromPercentage: null,
      page: '',
      domains: [],
      siteUuids: c.siteUuids,
      clicks: c.clicks,
      expected: c.clicks * c.perClick,
      low: 0,
      high: c.clicks * c.high,
      isToTest: false,
      days: c.days,
      chance: 1,
      perClickUsed: 0,
      why: null,
      sides: c.sides,
    },
  ]
}

/** The value of a broken link's click, as in the list of broken links, in euro. */
const whyOfLink = (e: Expectation): Why => ({
  stated: { type: e.commissionType as Why['stated']['type'], percentage: e.commissionPercentage, flatEuro: null },
  expected: {
    expected: e.epc,
    low: e.low,
    high: e.high,
    se: (e.high - e.epc) / z80,
    evidence: e.evidence,
    clicks: e.clicks,
    sales: e.sales,
    earned: e.earned,
    merchantClicks: e.merchantClicks,
    merchantSales: e.merchantSales,
    conversion: e.conversion,
    pay: e.pay,
    orderEuro: e.orderValue,
    approval: e.approval,
    promised: e.promised,
    promisedClicks: e.promisedClicks,
    unit: 0,
    sale: 0,
    apart: 0,
  },
})

export const brokenAction = (b: BrokenLink): Action => ({
  key: keyOf('brokenLink', '', b.key),
  kind: 'brokenLink',
  act: 'fix',
  domain: b.domain,
  merchantUuid: b.merchantUuid ?? '',
  network: '',
  fromNetwork: '',
  connectionUuid: '',
  percentage: null,
  fromPercentage: null,
  page: b.page,
  domains: [],
  siteUuids: [b.siteUuid],
  clicks: b.clicks,
  expected: b.expected,
  low: b.low,
  high: b.high,
  isToTest: false,
  days: null,
  chance: 1,
  perClickUsed: 0,
  why: b.expectation ? whyOfLink(b.expectation) : null,
})
