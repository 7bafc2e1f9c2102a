import { z } from 'zod'
import { call } from '../call.ts'
import { amount, currencyCode } from '../money.ts'
import { recommendationActs } from './recommendation-choices.ts'
import { unearnedReasons } from './unpaid-choices.ts'
import { valueRange, whyThisNumber } from './why.ts'

export const reasonCount = z.object({ reason: z.enum(unearnedReasons), clickCount: z.number() })

const channel = z.object({ channelUuid: z.string(), channelName: z.string(), channelDomain: z.string() })

export const opportunity = z.object({
  /** connect: clicks that earn nothing could earn. alternative: clicks could earn more elsewhere. */
  opportunityType: z.enum(['connect', 'alternative']),
  opportunityClicks: z.number(),
  opportunityUrlDomain: z.string(),
  advertiser: z.object({ advertiserDomain: z.string(), advertiserUuid: z.string() }),
  /** Where the programme is. */
  network: z.object({ networkUuid: z.string(), networkName: z.string() }),
  /** The network's application page; null where it is unknown, or where nothing is applied for. */
  applyUrl: z.string().nullable(),
  /** How it is followed, as To do says. */
  act: z.enum(recommendationActs),
  channels: z.array(channel),
  /** Why its clicks earned nothing; empty for an alternative. */
  reasons: z.array(reasonCount),
  /** All 0 if `why` is null. */
  ...valueRange,
  /** Null if the network states no commission and nothing was measured: it is listed by its clicks, without money. */
  why: whyThisNumber.nullable(),
})
export type Opportunity = z.output<typeof opportunity>

export const opportunities = {
  top: call({
    method: 'GET',
    path: '/discovers/v3/opportunities_alternatives/top',
    kind: 'read',
    summary: 'Shops whose clicks earn nothing or less than they could, with the reasons, the most clicked first',
    input: z.object({ currencyCode: currencyCode.optional() }),
    output: z.object({
      currencyCode: z.string(),
      computedDatetime: z.string().nullable(),
      opportunities: z.array(opportunity),
      /** All clicks in 30 days that earned nothing, by reason. */
      reasons: z.array(reasonCount),
      total: amount,
    }),
  }),
}
