import { z } from 'zod'
import { amount } from '../money.ts'

/** One bucket of time in the charts of the dashboard. */
export const dashboardPoint = z.object({
  /** Start of the bucket: an hour if the range is one day, else a day. */
  grp: z.string(),
  startsAt: z.string(),
  pageviewCount: z.number(),
  clickCount: z.number(),
  discoverCount: z.number(),
  conversionCount: z.number(),
  conversionTotalCommission: amount,
})
