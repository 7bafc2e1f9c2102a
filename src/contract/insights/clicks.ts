import { z } from 'zod'
import { call } from '../call.ts'
import { csvType } from '../csv-file.ts'
import { checkRange, reportInstant } from '../days.ts'
import { latestMerchant, ranged } from './insights.ts'
import { amount } from '../money.ts'
import { clickKinds, conversionStatus } from '../status.ts'
import { clickGroups, clickOutcomes, clickReasons } from './click-choices.ts'

export const clickRow = z.object({
  clickUuid: z.string(),
  /** The page the visitor left: host and path. */
  clickUrlPath: z.string(),
  clickTargetUrlPath: z.string(),
  clickDatetime: z.string(),
  advertiser: latestMerchant,
  channel: z.object({ channelUuid: z.string(), channelDomain: z.string(), channelName: z.string() }),
})
export type ClickRow = z.output<typeof clickRow>

/** A click in the list, with its outcome. */
export const listedClick = clickRow.extend({
  /** The network it went to; null if unknown. */
  network: z.object({ networkUuid: z.string(), networkName: z.string() }).nullable(),
  /**
   * Its sales. The commission sums those that were not rejected, in the user's currency; status and uuid are of the
   * first of them, or of a rejected one if all were rejected.
   */
  conversion: z
    .object({
      conversionUuid: z.string(),
      conversionStatusKey: conversionStatus,
      conversionCommission: amount,
      conversionCurrencyCode: z.string(),
      conversionCount: z.number(),
    })
    .nullable(),
  /** Until when a sale is likely; null for a click with a sale, and after that time. */
  waitingUntilDatetime: z.string().nullable(),
  /** Why it earned nothing, if the list was filtered to such clicks; else null. */
  reason: z.enum(clickReasons).nullable(),
})
export type ListedClick = z.output<typeof listedClick>

/** Takes the report's filters; with a status, clicks whose conversion has it. */
const listed = ranged.extend({
  /** Part of the page or of the target; case does not matter. */
  search: z.string().trim().max(200).default(''),
  /**
   * Only clicks with a sale that was not rejected, those that may still get one, those without one after the waiting
   * time, or instead the discover clicks: those no campaign carried.
   */
  outcome: z.enum(clickOutcomes).optional(),
  /** Only clicks that earned nothing for one of these reasons. */
  reasons: z.array(z.enum(clickReasons)).max(clickReasons.length).optional(),
})

/** A campaign that could have carried a click, and the decision about it. */
export const clickCandidate = z.object({
  tracker: z.object({ trackerUuid: z.string(), trackerName: z.string() }),
  network: z.object({ networkUuid: z.string(), networkName: z.string() }),
  /** The routing's term: excluded, creator only, other creators, other address, split away, candidate. */
  reason: z.string(),
  isChosen: z.boolean(),
  /** Expected commission per click, in the user's currency; null if no rate is known. */
  expected: amount.nullable(),
  /** The basis of the expectation: own earnings, the stated commission, or nothing. */
  evidence: z.string(),
})

export const clickDetail = clickRow.extend({
  clickKind: z.enum(clickKinds),
  clickTargetUrl: z.string(),
  clickDevice: z.string(),
  clickBrowser: z.string(),
  clickOs: z.string(),
  clickCountry: z.string(),
  clickReferrer: z.string(),
  clickOrigin: z.string(),
  clickSubIds: z.array(z.string()),
  tags: z.record(z.string(), z.string()),
  isBoost: z.boolean(),
  isPartial: z.boolean(),
  network: z.object({ networkUuid: z.string(), networkName: z.string() }).nullable(),
  connection: z.object({ connectionUuid: z.string(), connectionName: z.string() }).nullable(),
  tracker: z.object({ trackerUuid: z.string(), trackerName: z.string() }).nullable(),
  smartLink: z.object({ urlShortCode: z.string(), urlShortName: z.string() }).nullable(),
  /** Why it went there; null if nothing was decided (a network link that was already on the page). */
  decision: z.object({ why: z.string(), candidates: z.array(clickCandidate), currencyCode: z.string() }).nullable(),
  conversions: z.array(
    z.object({
      conversionUuid: z.string(),
      conversionDatetime: z.string(),
      conversionStatusKey: conversionStatus,
      conversionCommission: amount,
      conversionCurrencyCode: z.string(),
    }),
  ),
})
export type ClickDetail = z.output<typeof clickDetail>

export const clicks = {
  list: call({
    method: 'POST',
    path: '/insights/v1/clicks',
    kind: 'read',
    limit: 'report',
    summary: 'Clicks that went through a campaign, the newest first',
    input: listed
      .extend({
        offset: z.number().int().min(0).max(10_000_000).default(0),
        limit: z.number().int().min(1).max(1000).default(20),
        orderBy: z.literal('clickDatetime').default('clickDatetime'),
        orderDirection: z.enum(['asc', 'desc']).default('desc'),
        /**
         * The last row of the previous page: this page starts after it, whatever arrives in the meantime. `offset` is
         * then ignored.
         */
        after: z
          .object({ clickUuid: z.string().min(1).max(64), clickDatetime: reportInstant })
          .strict()
          .optional(),
      })
      .superRefine(checkRange),
    output: z.array(listedClick),
  }),
  file: call({
    method: 'POST',
    path: '/insights/v1/clicks/file',
    kind: 'read',
    limit: 'listFile',
    download: csvType,
    summary: 'All clicks of the list as CSV, however many (R246: files of lists)',
    input: listed.extend({ orderDirection: z.enum(['asc', 'desc']).default('desc') }).superRefine(checkRange),
    output: z.unknown(),
  }),
  count: call({
    method: 'POST',
    path: '/insights/v1/clicks/count',
    kind: 'read',
    limit: 'report',
    summary: 'How many clicks the list has',
    input: listed.superRefine(checkRange),
    output: z.object({ clickCount: z.number() }),
  }),
  groups: call({
    method: 'POST',
    path: '/insights/v1/clicks/groups',
    kind: 'read',
    limit: 'report',
    summary:
      'The clicks of the list by why they earned nothing, merchant, page, target, site or network, the most first',
    input: listed.extend({ groupBy: z.enum(clickGroups).default('reason') }).superRefine(checkRange),
    /** At most 1,000 groups. */
    output: z.array(
      z.object({
        /** A reason, a merchant's domain, host and path, or a uuid; empty means unknown. */
        grp: z.string(),
        name: z.string(),
        clickCount: z.number(),
      }),
    ),
  }),
  detail: call({
    method: 'GET',
    path: '/insights/v1/clicks/{clickUuid}',
    kind: 'read',
    summary: 'One click: where it came from and went, why this campaign carried it, and what it brought',
    input: z.object({ clickUuid: z.string().regex(/^[0-9a-z]{20}$/, 'Must be a click id') }),
    output: clickDetail,
  }),
}
