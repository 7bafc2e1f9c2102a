import type { Opportunity } from '../../contract/discovery/opportunities.ts'
import { toCsv } from '../../report/csv.ts'
import { expectationColumns } from '../../report/explain-expected.ts'
import { reasonTexts } from './texts.ts'

const head = [
  'URL',
  'Type',
  'Clicks',
  'Sites',
  'Network',
  'Why it earns nothing',
  'Value per month',
  'Low',
  'High',
  'Chance to be let in',
  'Currency',
  ...expectationColumns.map((c) => c.label),
]

export const opportunitiesCsv = (rows: readonly Opportunity[], currency: string): string =>
  toCsv(
    head,
    rows.map((o) => [
      o.opportunityUrlDomain,
      o.opportunityType === 'connect' ? 'New' : 'Alternative',
      o.opportunityClicks,
      o.channels.map((c) => c.channelName).join(', '),
      o.network.networkName,
      o.reasons.map((r) => `${reasonTexts[r.reason]}: ${r.clickCount}`).join(', '),
      // an unknown value is an empty cell, since a 0 would be a claim
      ...(o.why ? [o.score, o.scoreLow, o.scoreHigh, o.why.chance, currency] : ['', '', '', '', '']),
      ...expectationColumns.map((c) => (o.why ? c.value(o.why.expectation) : '')),
    ]),
  )
