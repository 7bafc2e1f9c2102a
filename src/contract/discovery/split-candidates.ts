import { z } from 'zod'
import { call } from '../call.ts'
import { amount, currencyCode } from '../money.ts'
import { evidences } from '../routing/expectation.ts'
import { testedSide, valueRange } from './why.ts'

export const splitCandidate = z.object({
  advertiserUuid: z.string(),
  /** The report's figures for 30 days. */
  stats: z.object({ name: z.string(), clickCount: z.number(), conversionTotalCommission: amount }),
  channelUuids: z.array(z.string()),
  networkUuids: z.array(z.string()),
  /** The same with names, for a screen. */
  channels: z.array(z.object({ channelUuid: z.string(), channelName: z.string() })),
  networks: z.array(z.object({ networkUuid: z.string(), networkName: z.string(), connectionUuid: z.string() })),
  ...valueRange,
  /** The expected earnings per click on each side, from which the value is computed. */
  sides: z.array(testedSide),
  /** Days a test needs to find `difference`; null if 90 days only find a difference above 1. */
  days: z.number().nullable(),
  /** The smallest difference detectable in 90 days: 0.3 is 30 % more. */
  difference: z.number(),
  /** The terms differ so much that no test is needed. */
  isFarApart: z.boolean(),
  evidence: z.enum(evidences),
})
export type SplitCandidate = z.output<typeof splitCandidate>

export const splitCandidates = {
  opportunities: call({
    method: 'GET',
    path: '/discovers/v1/splittests/opportunities',
    kind: 'read',
    limit: 'report',
    summary: 'Merchants that two connected networks could carry, with the days a split test would need',
    input: z.object({ currencyCode: currencyCode.optional() }),
    output: z.object({
      currencyCode: z.string(),
      computedDatetime: z.string().nullable(),
      opportunities: z.array(splitCandidate),
    }),
  }),
}
