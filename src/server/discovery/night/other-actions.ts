import { type Action, keyOf } from './action.ts'
import type { Candidate } from './split-tests.ts'
import type { BrokenLink } from './world.ts'

/** A test that can end in 90 days. Where the terms are far apart, an alternative says it without one. */
export function testAction(c: Candidate): Action[] {
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
    },
  ]
}

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
  why: null,
})
