import { z } from 'zod'
import { day } from '../days.ts'
import { amount } from '../money.ts'
import { alternative } from './causes.ts'

/** A programme that closed, with what became of its clicks. */
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
  /** From when it closed to the end of the range: clicks to the merchant on its sites that no other campaign carried. */
  sinceClickCount: z.number(),
  /** What its conversions of that time earned. */
  sinceCommission: amount,
  /** What those clicks would have brought by what a click was expected to earn; null where that is not known. */
  missedCommission: amount.nullable(),
  /** Clicks it carried in the 30 days before it closed, whatever the range (R257: what a closed campaign costs). */
  monthClickCount: z.number(),
  /** What it costs in 30 days, as its alert says where there is one; null where nobody knows what a click was worth. */
  monthCommission: amount.nullable(),
  /** The day on which it closed. */
  sinceDate: day,
  /** The alert that is open about it. */
  alertUuid: z.string().nullable(),
  currencyCode: z.string(),
  alternative: alternative.nullable(),
})
