import { z } from 'zod'
import { day } from '../days.ts'
import { amount, currencyCode } from '../money.ts'
import { oneOrZero } from './merchants.ts'

/** The merchant on a merchant's page. */
export const advertiser = z.object({
  advertiserUuid: z.uuid(),
  advertiserDomain: z.string(),
  advertiserName: z.string(),
  advertiserFaviconUrl: z.string().nullable(),
  /** When one of the account's connections first listed it. */
  advertiserCreatedDatetime: z.string(),
  categoryName: z.string(),
  /** Rejected share of all conversions in a year: 0.05 is 5 %. Null without any. */
  advertiserRejectionRate: z.number().nullable(),
  /** '' for none. */
  advertiserStatuses: z.object({ partner: z.string(), deal: z.string() }),
  /** 1: creators need approval before they use it. */
  advertiserCreatorApproval: oneOrZero,
  advertiserCreatorDisabled: oneOrZero,
  /** The networks with programmes of it that the account knows. */
  networks: z.array(z.object({ networkUuid: z.string(), networkName: z.string() })),
})
export type Advertiser = z.output<typeof advertiser>

/** For the last 30 days (R114: thirty days), in the user's currency. */
export const merchantPerformance = z.object({
  clicksCount: z.number(),
  conversionsCount: z.number(),
  revenue: amount,
  currencyCode,
  /** The first and the last of these days, in the user's time zone. */
  fromDate: day,
  toDate: day,
})
export type MerchantPerformance = z.output<typeof merchantPerformance>
