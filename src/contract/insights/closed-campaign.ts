import { z } from 'zod'
import { day } from '../days.ts'
import { amount } from '../money.ts'
import { alternative } from './causes.ts'

/** A programme that closed, with the outcome of its clicks. */
export const closedCampaign = z.object({
  trackerProgramId: z.string(),
  trackerName: z.string(),
  trackerNetworkUuid: z.string(),
  trackerAdvertiserUuid: z.string(),
  trackerAdvertiserDomain: z.string(),
  trackerChannelUuids: z.array(z.string()),
  trackerClosedDatetime: z.string().nullable(),
  /** Clicks through it in the range. */
  clickCount: z.number(),
  /** From its closing to the end of the range: clicks to the merchant on its sites that no other campaign carried. */
  sinceClickCount: z.number(),
  /** Commission of its conversions in that time. */
  sinceCommission: amount,
  /** The expected commission of those clicks; null where it is unknown. */
  missedCommission: amount.nullable(),
  /** Clicks it carried in the 30 days before it closed, whatever the range (R257: what a closed campaign costs). */
  monthClickCount: z.number(),
  /** Its cost in 30 days, from its alert if there is one; null if the value of a click is unknown. */
  monthCommission: amount.nullable(),
  /** The day it closed. */
  sinceDate: day,
  alertUuid: z.string().nullable(),
  currencyCode: z.string(),
  alternative: alternative.nullable(),
})
