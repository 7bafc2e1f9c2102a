import { expect, it } from 'vitest'
import type { UnpaidRow } from '../../../contract/discovery/unpaid.ts'
import type { BrokenLink } from '../../../contract/scanner/broken-links.ts'
import { statisticsRow } from '../../../report/test-rows.ts'
import { linkLines } from './link-lines.ts'

it('lists what was clicked by what it earned, with what earned nothing behind it', () => {
  const rows = [
    statisticsRow('a.dk/p', { clickCount: 10, conversionTotalCommission: 25 }),
    statisticsRow('b.dk/p', { clickCount: 8 }),
    statisticsRow('c.dk/gone', { clickCount: 3 }),
    statisticsRow('', { clickCount: 99 }),
    statisticsRow('seen.dk/only', { pageviewCount: 5 }),
  ]
  const broken = [
    { brokenLinkTargetUrlPath: 'c.dk/gone', brokenLinkClickCount: 3 },
    { brokenLinkTargetUrlPath: 'd.dk/gone', brokenLinkClickCount: 1 },
  ] as BrokenLink[]
  const unpaid = [{ grp: 'e.dk', clickCount: 40 }] as UnpaidRow[]
  expect(linkLines(rows, broken, unpaid).map((l) => [l.key, l.state, l.clicks, l.epc, l.revenue])).toEqual([
    ['a.dk/p', 'earns', 10, 2.5, 25],
    ['e.dk', 'unpaid', 40, null, 0],
    ['b.dk/p', 'noSale', 8, 0, 0],
    ['c.dk/gone', 'broken', 3, 0, 0],
    ['d.dk/gone', 'broken', 1, null, 0],
  ])
})
