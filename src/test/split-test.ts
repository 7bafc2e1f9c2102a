import type { SplitTest } from '../server/routing/snapshot.ts'

/** A running test of one shop on all sites of one account: 30 % to A until the end of June, then everything. */
export const splitTestOf = (over: Partial<SplitTest> = {}): SplitTest => ({
  uuid: 't1',
  phase: 1,
  secret: 'secret',
  accountUuid: 'a1',
  merchantUuid: 'm1',
  connectionUuidA: 'conn-a',
  connectionUuidB: 'conn-b',
  siteUuids: [],
  domains: [],
  percentage: 30,
  endPercentage: 100,
  endDate: '2026-06-30',
  ...over,
})
