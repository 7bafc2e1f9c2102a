import { z } from 'zod'
import { conversionSorts } from './conversion-sorts.ts'
import { call } from '../call.ts'
import { csvType } from '../csv-file.ts'
import { checkRange } from '../days.ts'
import { latestMerchant, ranged } from './insights.ts'
import { ledgerRow } from '../money/ledger.ts'
import { amount } from '../money.ts'
import { conversionStatus } from '../status.ts'

export const conversionRow = z.object({
  conversionUuid: z.uuid(),
  conversionDatetime: z.string(),
  conversionClickDatetime: z.string().nullable(),
  conversionName: z.string(),
  conversionSale: amount,
  /** Its own commission, in any state. */
  conversionCommission: amount,
  /** Its part of the report's revenue: nothing while it is rejected (R8: total commission). */
  conversionTotalCommission: amount,
  conversionCurrencyCode: z.string(),
  conversionSaleOrderId: z.string(),
  conversionStatusKey: conversionStatus,
  /** `cpc`: a paid click. It earns commission but is not a conversion (R35: what a conversion is). */
  conversionKind: z.enum(['sale', 'cpc']),
  conversionNetworkTransactionId: z.string(),
  conversionSubId: z.string(),
  conversionSubId1: z.string(),
  conversionSubId2: z.string(),
  conversionSubId3: z.string(),
  conversionSubId4: z.string(),
  conversionSubId5: z.string(),
  conversionErrorCode: z.string(),
  conversionUrlPath: z.string(),
  conversionClickUuid: z.string(),
  advertiser: latestMerchant,
  channel: z.object({ channelUuid: z.string(), channelDomain: z.string(), channelName: z.string() }),
  network: z.object({ networkUuid: z.string(), networkName: z.string() }),
})
export type ConversionRow = z.output<typeof conversionRow>

const insight = z.object({
  commission: amount,
  currencyCode: z.string(),
  /** Sales and leads, counted as in every report (R35: what a conversion is). */
  count: z.number(),
  /** The approved ones that the network has paid. */
  paidCount: z.number(),
  /** Paid clicks in the list; together with the three counts they are all its rows. */
  paidClickCount: z.number(),
  /** Every day of the range (every hour of a single day), in order. */
  groups: z.array(z.object({ grp: z.string(), startsAt: z.string(), sums: z.object({ commission: amount }) })),
})

/** The click of a conversion, as far as it is known. */
export const clickOrigin = z.object({
  clickUuid: z.string(),
  clickDatetime: z.string(),
  clickUrlPath: z.string(),
  clickTargetUrlPath: z.string(),
  clickDevice: z.string(),
  clickCountry: z.string(),
  clickReferrer: z.string(),
  /** From the click to the sale; negative where a network's clock is wrong. */
  secondsToConversion: z.number(),
  /** Whether the click itself is still stored; if not, the page is the one the conversion inherited. */
  isStored: z.boolean(),
})

export const conversionDetail = conversionRow.extend({
  /** As sent by the network, in its currency. */
  networkAmounts: z.object({ sale: amount, commission: amount, currencyCode: z.string() }),
  /** The user's currency per unit of the network's, and the day the bank published the rate; null without one. */
  rate: z.object({ value: z.number(), day: z.string() }).nullable(),
  /** The network's reason for rejecting it. */
  conversionReason: z.string(),
  conversionProgramId: z.string(),
  conversionMediaId: z.string(),
  /** `click`: by click id, certain; `media`: by the site's id at the network; `none`: the network sent neither. */
  conversionAttributedBy: z.enum(['click', 'media', 'none']),
  connection: z.object({ connectionUuid: z.string(), connectionName: z.string() }),
  tracker: z.object({ trackerUuid: z.string(), trackerName: z.string() }).nullable(),
  smartLink: z.object({ urlShortCode: z.string(), urlShortName: z.string() }).nullable(),
  tags: z.record(z.string(), z.string()),
  click: clickOrigin.nullable(),
  /** Every report of it by the network, oldest first. */
  states: z.array(ledgerRow),
})
export type ConversionDetail = z.output<typeof conversionDetail>

/** Takes the report's filters, and a search for an order. */
const listed = ranged.extend({
  /** Part of an order or transaction number or a sub id, a whole conversion or click id, or an amount. */
  search: z.string().trim().max(200).default(''),
})
const ordered = listed.extend({
  orderBy: z.enum(conversionSorts).default('conversionDatetime'),
  orderDirection: z.enum(['asc', 'desc']).default('desc'),
})

export const conversions = {
  list: call({
    method: 'POST',
    path: '/insights/v1/conversions',
    kind: 'read',
    limit: 'report',
    summary: 'Conversions, the newest first unless ordered otherwise; equal ones by their uuid',
    input: ordered
      .extend({
        offset: z.number().int().min(0).max(10_000_000).default(0),
        limit: z.number().int().min(1).max(1000).default(20),
        /**
         * The last row of the previous page. This page starts after it in the requested order, so that rows arriving in
         * between are neither repeated nor skipped; `offset` is only used if that row is no longer in the list.
         */
        afterUuid: z.uuid().optional(),
      })
      .superRefine(checkRange),
    output: z.array(conversionRow),
  }),
  file: call({
    method: 'POST',
    path: '/insights/v1/conversions/file',
    kind: 'read',
    limit: 'listFile',
    download: csvType,
    summary: 'All conversions of the list as CSV, however many (R246: files of lists)',
    input: ordered.superRefine(checkRange),
    output: z.unknown(),
  }),
  insights: call({
    method: 'POST',
    path: '/insights/v1/conversions/insights',
    kind: 'read',
    limit: 'report',
    summary:
      'Commission and number of approved (paid included), pending and rejected conversions, by day; paid clicks apart',
    input: listed.superRefine(checkRange),
    output: z.object({ approvedInsights: insight, pendingInsights: insight, rejectedInsights: insight }),
  }),
  detail: call({
    method: 'GET',
    path: '/insights/v1/conversions/{conversionUuid}',
    kind: 'read',
    summary: 'One conversion: its click, how it was attributed, every state it went through, amounts and rate',
    input: z.object({ conversionUuid: z.uuid() }),
    output: conversionDetail,
  }),
}
