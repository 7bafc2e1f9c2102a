import { z } from 'zod'
import { call } from '../call.ts'
import {
  directoryOrders,
  merchantChances,
  merchantPageSize,
  merchantSettings,
  merchantStates,
} from './directory-choices.ts'
import { shopText } from './fold-text.ts'
import { amount } from '../money.ts'
import { flag } from './merchants.ts'

/** Beyond this page, a list continues with the cursor of its last answer. */
const lastPage = 20
const several = <T extends z.ZodType>(one: T, most: number) =>
  z.union([z.array(one).max(most), one.transform((value) => [value])])

const campaignNetwork = z.object({ networkUuid: z.string(), networkName: z.string() })

export const directoryRow = z.object({
  advertiser: z.object({
    advertiserUuid: z.uuid(),
    advertiserDomain: z.string(),
    advertiserName: z.string(),
    advertiserFaviconUrl: z.string().nullable(),
  }),
  campaignCountryCodes: z.array(z.string()),
  /**
   * The highest percentage, else the highest amount; among the campaigns in use if there are any. Null if none is
   * stated.
   */
  campaignCommission: z.number().nullable(),
  /** The same, in an older client's spelling. */
  campaignComission: z.number().nullable(),
  campaignCommissionPercentage: z.number().nullable(),
  campaignCommissionFlat: z.number().nullable(),
  /** Null for an amount whose currency the network does not name. */
  campaignCurrencyCode: z.string().nullable(),
  campaignOpportunity: z.boolean(),
  campaignAlternative: z.boolean(),
  campaignIsActive: z.boolean(),
  hasTraffic: z.boolean(),
  campaignIsRevshare: z.boolean(),
  campaignIsPriority: z.boolean(),
  campaignIsExcluded: z.boolean(),
  /** Number of sites. */
  campaignPriorityCount: z.number(),
  campaignExcludedCount: z.number(),
  /**
   * How many sites have campaigns of it, and the names of sites with a setting. Deactivated: all campaigns there are
   * off.
   */
  campaignSites: z.object({
    count: z.number(),
    priority: z.array(z.string()),
    excluded: z.array(z.string()),
    deactivated: z.array(z.string()),
  }),
  campaignIsCreatorOnly: z.boolean(),
  campaignIsSplitTraffic: z.boolean(),
  assignees: z.array(
    z.object({ assigneeUserUuid: z.uuid(), assigneeUserFirstname: z.string(), assigneeUserLastname: z.string() }),
  ),
  /** When a campaign of it last opened, closed or changed its commission. */
  campaignUpdatedDatetime: z.string(),
  /** Rejected share of all conversions in a year: 0.05 is 5 %. Null without any. */
  campaignRejectionRate: z.number().nullable(),
  campaignNetworksCount: z.number(),
  networks: z.array(campaignNetwork),
  categoryName: z.string(),
})
export type DirectoryRow = z.output<typeof directoryRow>

const question = z
  .object({
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(lastPage, `Must be at most ${lastPage}; go on with the cursor of the last page`)
      .default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(merchantPageSize),
    /** Start of the page, from the previous answer; instead of `page`. */
    cursor: z.string().max(400).optional(),
    search: z.string().max(500).default('').transform(shopText),
    orderBy: z.enum(directoryOrders).default('commission'),
    orderDirection: z.enum(['asc', 'desc']).default('desc'),
    trackerIsActive: flag.optional(),
    hasTraffic: flag.optional(),
    /** All three together mean no restriction. */
    statuses: several(z.enum(merchantStates), 3).optional(),
    trackerNetworkUuids: several(z.uuid(), 200).optional(),
    trackerCountryCodes: several(z.string().regex(/^[A-Z]{2}$/, 'Must be a country code like DK'), 300).optional(),
    assigneeUserUuids: several(z.uuid(), 200).optional(),
    /** yes: a new campaign or one with a higher commission; the others mean one of the two. */
    hasOpportunities: z.enum(['yes', ...merchantChances]).optional(),
    recommendations: z.enum(merchantChances).optional(),
    campaignSettings: z.enum(merchantSettings).optional(),
    /** A merchant, by uuid or domain. */
    advertiser: z.string().max(253).optional(),
    network: z.uuid().optional(),
  })
  .strict()
export type DirectoryQuestion = z.output<typeof question>

const answer = z.object({
  campaigns: z.array(directoryRow),
  /**
   * On the first page: how many match, exact up to 10,000 and 10,001 for more. Null on later pages, and for a search
   * that finds 2,000 or more.
   */
  total: z.number().nullable(),
  /** Start of the next page; null on the last one. */
  cursor: z.string().nullable(),
  /** If nothing matches: merchants with a similar spelling. */
  didYouMean: z.array(z.object({ advertiserUuid: z.uuid(), advertiserDomain: z.string(), advertiserName: z.string() })),
  /** When clicks and sales were last counted; null before the first time. */
  figuresDatetime: z.string().nullable(),
})
export type DirectoryAnswer = z.output<typeof answer>

export const directory = {
  list: call({
    method: 'GET',
    path: '/advs/v2/camps',
    kind: 'read',
    summary: 'Merchants with what their campaigns come to, sought, filtered and sorted',
    input: question,
    output: answer,
  }),
  listWithTotals: call({
    method: 'GET',
    path: '/advs/v3.1/camps',
    kind: 'read',
    summary: 'The same with the number of all merchants the account can see',
    input: question,
    output: answer.extend({
      totals: z.object({
        advertisersCount: z.number(),
        /** How many of these earned in the last 30 days; null unless sorted by earnings. */
        earningCount: z.number().nullable(),
        /** What these earned together, as the report has it, in the currency of who asks; null as above. */
        earningAmount: amount.nullable(),
        /** What the report has beside it: sales of no merchant here, and what networks took back. */
        otherAmount: amount.nullable(),
      }),
    }),
  }),
  search: call({
    method: 'GET',
    path: '/advs/v1/search',
    kind: 'read',
    summary: 'Merchants by a piece of their domain or name, the best match first; at most 30',
    input: z.object({ advertiserDomain: z.string().min(1).max(500).transform(shopText) }),
    output: z.array(z.object({ advertiserDomain: z.string(), advertiserUuid: z.uuid() })),
  }),
}
