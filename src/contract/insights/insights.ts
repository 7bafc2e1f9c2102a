import { mostFilterValues } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange, dayRange } from '../days.ts'
import { closedCampaign } from './closed-campaign.ts'
import { type FilterKey, filterKeys } from '../dimensions.ts'
import { valueRules } from '../filter-values.ts'
import { baseMetrics, type BaseMetric } from '../metrics.ts'
import { flag } from '../merchants/merchants.ts'
import { amount } from '../money.ts'
import { conversionStatus, deviceTypes } from '../status.ts'
import { knownCause } from './causes.ts'
import { dashboardPoint } from './dashboard-point.ts'
import { checkPair, pairFields, secondKey } from './pair.ts'
import { yesterday } from './today.ts'
import { groupField } from './group-field.ts'

const text = z.string().max(2048)
/** A value of a filter. Values that cannot match are refused: the answer would look like a period without sales. */
function valueOf(key: FilterKey): z.ZodType<string> {
  const rule = valueRules[key]
  if (!rule) return text
  const error = `Must be ${rule.says}`
  return 'oneOf' in rule ? z.enum(rule.oneOf, { error }) : z.string().regex(rule.is, error)
}
const values = (key: FilterKey) => z.array(valueOf(key)).max(mostFilterValues)
/**
 * R21: report filters. Values of one key are alternatives; keys are combined; an empty list means no filter. 'Unknown'
 * matches the empty value. A table without a filter's column adds nothing: with a merchant chosen there are no
 * pageviews. `names` are domains, uuids or names of merchants; `date` 2026-03-02, `month` 2026-03, `year` 2026 in the
 * viewer's time zone; `tags` name = value; `subIds` any of the six; `revshareAccountUuids` yes or no;
 * `assigneeUserUuids` users or 'No manager'; `advertiserUuids` merchants by uuid alone.
 */
export const filters = z
  .object({
    ...(Object.fromEntries(filterKeys.map((k) => [k, values(k).optional()])) as Record<
      FilterKey,
      z.ZodOptional<ReturnType<typeof values>>
    >),
    networkNotUuids: z.array(z.uuid()).max(100).optional(),
    withPartialTraffic: flag.optional(),
  })
  .strict()
export type Filters = z.output<typeof filters>

export const metricFields = Object.fromEntries(baseMetrics.map((m) => [m, z.number()])) as Record<
  BaseMetric,
  z.ZodNumber
>
export const statisticsRow = z.object({
  /** The group's key: a uuid, a path, a code; for time the first day (or `2026-03-02T13:00+01:00` for an hour). */
  grp: z.string(),
  /** The group's name as shown. Empty or 'unknown' is the unknown row. */
  name: z.string(),
  /** For time groupings the UTC instant the bucket starts at, ISO 8601; else null. */
  startsAt: z.string().nullable(),
  ...metricFields,
  currencyCode: z.string(),
  networkUuids: z.string(),
  trackerUuids: z.string(),
  clickNetworkUuids: z.string(),
  conversionNetworkUuids: z.string(),
  activeSinceDatetime: z.string().nullable(),
  /** Which are set depends on the grouping; the field named after the grouping equals `grp`. */
  nameUuid: z.string().optional(),
  trackerUuid: z.string().optional(),
  networkUuid: z.string().optional(),
  channelUuid: z.string().optional(),
  connectionUuid: z.string().optional(),
  pageUuid: z.string().optional(),
  second: secondKey.optional(),
})
export type StatisticsRow = z.output<typeof statisticsRow>
export const totalsRow = z.object({ ...metricFields, currencyCode: z.string() })

/** Currencies without any exchange rate: their conversions count, with amount 0. Empty in health. */
const unconvertedCurrencies = z.array(z.string()).optional()
export const ranged = z.object({ ...dayRange, filters: filters.default({}) })
const change = z.number().nullable()
const sitesOnly = z.object({ channelUuids: values('channelUuids').optional() })
export const latestMerchant = z.object({
  advertiserUuid: z.string().nullable(),
  advertiserDomain: z.string(),
  advertiserName: z.string(),
  advertiserFaviconUrl: z.string().nullable(),
})
const live = z.object({ intervals: z.array(z.object({ timestamp: z.string(), value: z.number() })), total: z.number() })
const named = (key: string) => z.object({ [key]: z.string(), name: z.string() } as Record<string, z.ZodString>)

/** The account's first day of each, in the viewer's time zone; a period that starts on or before it is not compared. */
const since = z.object({
  pageviews: z.string().nullable(),
  clicks: z.string().nullable(),
  conversions: z.string().nullable(),
})

export const insights = {
  dashboard: call({
    method: 'POST',
    path: '/overview/v1/dashboard',
    kind: 'read',
    limit: 'report',
    summary: 'Totals with their change against the same number of days before, and the series of the charts',
    input: z.object({ ...dayRange, ...filters.shape }).superRefine(checkRange),
    output: z.object({
      totals: z.object({
        pageviews: z.object({ count: z.number(), change, previous: z.number(), epm: z.number().nullable() }),
        clicks: z.object({
          count: z.number(),
          change,
          previous: z.number(),
          ctr: z.number().nullable(),
          discoverCount: z.number(),
        }),
        conversions: z.object({ count: z.number(), change, previous: z.number(), cr: z.number().nullable() }),
        commission: z.object({
          value: amount,
          change,
          previous: amount,
          epc: z.number().nullable(),
          currencyCode: z.string(),
        }),
      }),
      rows: z.array(dashboardPoint),
      previousRows: z.array(dashboardPoint),
      /** The values that occur in the range, for the filter menus and the awaiting-data overlay. */
      networks: z.array(named('networkUuid')),
      advertisers: z.array(named('advertiserUuid')),
      pages: z.array(named('page')),
      trackers: z.array(named('trackerUuid')),
      channels: z.array(named('channelUuid')),
      /** Whether the account has any event, in any range. */
      hasData: z.boolean(),
      unconvertedCurrencies,
      since: since.optional(),
    }),
  }),
  start: call({
    method: 'GET',
    path: '/overview/v1/start',
    kind: 'read',
    summary: 'How far a new account has come: what it has had at all, and whether that is seven days of it',
    input: z.object({}),
    output: z.object({
      hasPageviews: z.boolean(),
      hasClicks: z.boolean(),
      hasConversions: z.boolean(),
      /** Something was counted on a day at least seven days ago, so ranges ending yesterday are not empty. */
      hasWeek: z.boolean(),
    }),
  }),
  yesterday,
  livebox: call({
    method: 'POST',
    path: '/overview/v1/livebox',
    kind: 'read',
    summary: 'Pageviews, clicks and conversions of the last 30 minutes in 7 intervals',
    input: sitesOnly,
    output: z.object({ pageviews: live, clicks: live, conversions: live }),
  }),
  latestPageviews: call({
    method: 'POST',
    path: '/overview/v1/pageviews/latest',
    kind: 'read',
    summary: 'Pageviews of the last 30 minutes by device',
    input: sitesOnly,
    output: z.array(z.object({ device: z.enum(deviceTypes), pageviewCount: z.number() })),
  }),
  latestClicks: call({
    method: 'POST',
    path: '/overview/v1/clicks/latest',
    kind: 'read',
    summary: 'The latest clicks',
    input: sitesOnly,
    output: z.array(
      z.object({
        clickUuid: z.string(),
        clickDatetime: z.string(),
        clickUrlPath: z.string(),
        clickName: z.string(),
        advertiser: latestMerchant,
      }),
    ),
  }),
  latestConversions: call({
    method: 'POST',
    path: '/overview/v1/conversions/latest',
    kind: 'read',
    summary: 'The latest conversions',
    input: sitesOnly,
    output: z.array(
      z.object({
        conversionUuid: z.string(),
        conversionDatetime: z.string(),
        conversionName: z.string(),
        conversionUrlPath: z.string(),
        conversionClickUuid: z.string(),
        conversionStatusKey: conversionStatus,
        conversionKind: z.enum(['sale', 'cpc']),
        conversionCommission: amount,
        conversionCurrencyCode: z.string(),
        advertiser: latestMerchant,
        network: z.object({ networkUuid: z.string(), networkName: z.string() }),
      }),
    ),
  }),
  statistics: call({
    method: 'POST',
    path: '/insights/v1/statistics',
    kind: 'read',
    limit: 'report',
    summary: 'The report: one row a group, and the totals',
    input: ranged
      .extend({
        groupBy: groupField.default('name'),
        ...pairFields,
        /**
         * On the last day, count only up to this hour in the viewer's time zone: compares with a day still in progress.
         */
        toHour: z.int().min(1).max(23).optional(),
      })
      .superRefine(checkRange)
      .superRefine(checkPair),
    output: z.object({
      /**
       * By revenue, then clicks, largest first; for time groupings every bucket of the range, in order. At most 5,000
       * groups. With two groupings, rows with the same first key are adjacent (R206: order and size of pairs).
       */
      rows: z.array(statisticsRow),
      /** Over all groups, including those missing from `rows` (`isCut`, and groups with discover clicks only). */
      totals: totalsRow,
      unconvertedCurrencies,
      isCut: z.boolean().optional(),
      since: since.optional(),
    }),
  }),
  reducing: call({
    method: 'POST',
    path: '/insights/v1/reducing',
    kind: 'read',
    limit: 'report',
    summary: 'Every merchant that earns less than in the period before, the largest loss first',
    input: z
      .object({
        ...dayRange,
        prevFromDate: dayRange.fromDate,
        prevToDate: dayRange.toDate,
        filters: filters.default({}),
      })
      .superRefine((r, ctx) => {
        checkRange(r, ctx)
        if (r.prevToDate < r.prevFromDate)
          ctx.addIssue({ code: 'custom', path: ['prevToDate'], message: 'Must not be before prevFromDate' })
      }),
    output: z.object({
      rows: z.array(
        statisticsRow.extend({
          prev: statisticsRow,
          /** Known share of the period's sales; null without enough history. */
          maturity: z.number().nullable(),
          /** The known cause; null where only the numbers explain it. */
          cause: knownCause.nullable(),
        }),
      ),
    }),
  }),
  closed: call({
    method: 'POST',
    path: '/insights/v1/closed',
    kind: 'read',
    summary: 'Campaigns that closed and still had clicks in the range',
    input: z
      .object({
        ...dayRange,
        filters: z
          .object({ minClickCount: z.number().int().min(0).max(1e9).default(50) })
          .default({ minClickCount: 50 }),
      })
      .superRefine(checkRange),
    output: z.array(closedCampaign),
  }),
}
