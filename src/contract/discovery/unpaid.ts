import { z } from 'zod'
import { call } from '../call.ts'
import { csvType } from '../csv-file.ts'
import { checkRange, dayRange } from '../days.ts'
import { listed } from '../listed.ts'
import { currencyCode } from '../money.ts'
import { expectation } from '../routing/expectation.ts'
import { reasonCount } from './opportunities.ts'
import { unearnedReasons, unpaidActs, unpaidGroups } from './unpaid-choices.ts'
import { valueRange } from './why.ts'

const network = z.object({ networkUuid: z.string(), networkName: z.string() })
export const unpaidReason = reasonCount.extend(valueRange)
export type UnpaidReason = z.output<typeof unpaidReason>

/** Why most of a shop's clicks earned nothing, with the known facts. */
const unpaidWhy = z.object({
  reason: z.enum(unearnedReasons),
  /** The network that reports it. */
  network: network.nullable(),
  /** When the programme closed. */
  sinceDatetime: z.string().nullable(),
  /** Where the clicks could earn, and the percent of an order. */
  betterNetwork: network.nullable(),
  percentage: z.number().nullable(),
  act: z.enum(unpaidActs),
})
export type UnpaidWhy = z.output<typeof unpaidWhy>

export const unpaidRow = z.object({
  /** A shop's domain, a page's host and path, or a day. */
  grp: z.string(),
  clickCount: z.number(),
  /** Each click has one; most clicks first. */
  reasons: z.array(reasonCount),
  ...valueRange,
  shopsCount: z.number(),
  pagesCount: z.number(),
  channels: z.array(z.object({ channelUuid: z.string(), channelName: z.string(), channelDomain: z.string() })),
  /** For a shop that networks know. */
  advertiserUuid: z.string().nullable(),
  /** For a shop. */
  why: unpaidWhy.nullable(),
  /**
   * The expected earnings per click there, and the chance that the shop accepts the account; null where nothing can be
   * done elsewhere.
   */
  click: z.object({ expectation, chance: z.number() }).nullable(),
})
export type UnpaidRow = z.output<typeof unpaidRow>

const asked = {
  ...dayRange,
  channelUuids: listed(64),
  currencyCode: currencyCode.optional(),
}
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const rows = z.object({
  ...asked,
  groupBy: z.enum(unpaidGroups).default('shop'),
  reasons: z.union([z.array(z.enum(unearnedReasons)), z.enum(unearnedReasons).transform((r) => [r])]).optional(),
  /** Only clicks on this page: host and path. */
  page: z.string().min(1).max(2048).optional(),
  domain: z.string().max(253).optional(),
  search: z.string().trim().toLowerCase().max(200).default(''),
  orderBy: z.enum(['value', 'clickCount', 'pagesCount', 'grp']).default('value'),
  orderDirection: z.enum(['asc', 'desc']).default('desc'),
})

/** R115: unpaid clicks. They are the report's discover clicks, each with one reason and what it could have earned. */
export const unpaid = {
  overview: call({
    method: 'GET',
    path: '/discovers/v1/unpaid/overview',
    kind: 'read',
    limit: 'report',
    summary: 'How many clicks earned nothing, why, and what they would be worth in 30 days',
    input: z.object(asked).superRefine(checkRange),
    output: z.object({
      currencyCode: z.string(),
      /** When reasons and values were computed; null before the first time. */
      computedDatetime: z.string().nullable(),
      clickCount: z.number(),
      ...valueRange,
      reasons: z.array(unpaidReason),
      shopsCount: z.number(),
      pagesCount: z.number(),
    }),
  }),
  list: call({
    method: 'GET',
    path: '/discovers/v1/unpaid',
    kind: 'read',
    limit: 'report',
    summary: 'Clicks that earned nothing by shop, page or day, with why and their value in 30 days, the surest first',
    input: rows
      .extend({
        offset: whole(0, 10_000_000).default(0),
        limit: whole(1, 1000).default(20),
      })
      .superRefine(checkRange),
    output: z.object({
      currencyCode: z.string(),
      rows: z.array(unpaidRow),
      rowsCount: z.number(),
    }),
  }),
  file: call({
    method: 'POST',
    path: '/discovers/v1/unpaid/file',
    kind: 'read',
    limit: 'listFile',
    download: csvType,
    summary: 'All rows of the list as CSV, however many (R246: files of lists)',
    input: rows.superRefine(checkRange),
    output: z.unknown(),
  }),
}
