import type { Recommendation } from '../../contract/discovery/recommendations.ts'
import { toCsv } from '../../report/csv.ts'
import { expectationColumns } from '../../report/explain-expected.ts'
import { titleOf } from '../../report/suggestion-words.ts'

const head = [
  'What to do',
  'Kind',
  'Merchant',
  'Network',
  'Clicks',
  'Value per month',
  'Low',
  'High',
  'Counted in the total',
  'Chance to be let in',
  'Currency',
  ...expectationColumns.map((c) => c.label),
]

/** The same as on the screen, with everything behind the numbers. */
export const recommendationsCsv = (rows: readonly Recommendation[], currency: string): string =>
  toCsv(
    head,
    rows.map((r) => [
      titleOf(r),
      r.kind,
      r.advertiser?.advertiserDomain ?? r.advertiserDomains.join(' '),
      r.network?.networkName ?? '',
      r.clickCount,
      r.score,
      r.scoreLow,
      r.scoreHigh,
      r.counted,
      r.why?.chance ?? '',
      currency,
      ...expectationColumns.map((c) => (r.why ? c.value(r.why.expectation) : '')),
    ]),
  )
