import { z } from 'zod'
import { amount } from '../money.ts'

/** What the charts of the dashboard draw of a bucket of time. */
export const dashboardPoint = z.object({
  /** Start of the bucket: an hour when the range is one day, else a day. */
  grp: z.string(),
  startsAt: z.string(),
  pageviewCount: z.number(),
  clickCount: z.number(),
  discoverCount: z.number(),
  conversionCount: z.number(),
  conversionTotalCommission: amount,
})
