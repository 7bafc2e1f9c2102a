import { longest, priceSteps } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { csvType } from '../csv-file.ts'
import { domain } from '../domain.ts'
import { amount, currencies } from '../money.ts'
import { nameOf } from '../name.ts'
import { feedFormatNames, feedSorts, feedStatuses, titleParts, titleSeparators } from './feed-formats.ts'

export const feed = z.object({
  uuid: z.uuid(),
  name: z.string(),
  domain: z.string(),
  filename: z.string(),
  country: z.string(),
  currency: z.string(),
  /** Secrets in it are masked (`•••`); sent back masked, they stay unchanged. */
  feedUrl: z.string(),
  feedFormat: z.enum(feedFormatNames),
  /** Parts joined by commas. */
  titleFormat: z.string(),
  titleSeparator: z.enum(titleSeparators),
  priceStepCount: z.number(),
  excludeOutOfStock: z.boolean(),
  isActive: z.boolean(),
  /** The site that clicks on its products count for; null for none, and then links are not tracked. */
  channelUuid: z.uuid().nullable(),
  status: z.enum(feedStatuses),
  message: z.string(),
  /** The public address of the feed; set after the first success. */
  link: z.string(),
  productCount: z.number().nullable(),
  dropped: z.array(z.object({ reason: z.string(), count: z.number(), examples: z.array(z.string()) })),
  lastCompiledAt: z.string().nullable(),
  lastRequestedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Feed = z.output<typeof feed>

const flag = z.union([z.boolean(), z.literal([0, 1]).transform((n) => n === 1)])
const fields = {
  name: nameOf(longest.partnerName),
  domain,
  filename: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'Only letters, digits, dots, hyphens and underscores, at most 100'),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Must be a country code like DK'),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => currencies.some((c) => c === code), 'Must be a currency code like DKK'),
  feedUrl: z
    .string()
    .trim()
    .max(longest.url, `Must have at most ${longest.url} characters`)
    .regex(/^https?:\/\/[^\s]+$/, 'Must be a web address'),
  feedFormat: z.enum(feedFormatNames),
  titleFormat: z
    .string()
    .transform((text) => text.split(',').map((p) => p.trim()))
    .pipe(z.array(z.enum(titleParts)).max(4, 'Each part once'))
    .refine((parts) => new Set(parts).size === parts.length, 'Each part once')
    .refine((parts) => parts.includes('title'), 'Title format is missing "Title" part'),
  titleSeparator: z.enum(titleSeparators).default('-'),
  priceStepCount: z.coerce
    .number()
    .int('Not a number')
    .min(priceSteps.least, `Must be at least ${priceSteps.least}`)
    .max(priceSteps.most, `Must be at most ${priceSteps.most}`)
    .default(5),
  excludeOutOfStock: flag.default(true),
  isActive: flag.default(true),
  channelUuid: z.uuid().nullable().default(null),
}
/** Earnings of a feed's clicks: read from the report, by the sub-id in its links. */
const figures = z.object({
  fromDate: z.string(),
  toDate: z.string(),
  subId: z.string(),
  clickCount: z.number(),
  conversionCount: z.number(),
  commission: amount,
  currencyCode: z.string(),
})
/** The first products of a source, next to what a feed makes of them. */
const preview = z.object({
  rows: z.array(
    z.object({
      read: z.object({ title: z.string(), prices: z.array(z.string()), currency: z.string(), stock: z.string() }),
      /** Null for a product that is left out, with its reason. */
      made: z
        .object({
          title: z.string(),
          link: z.string(),
          price: z.string(),
          /** '' for none. */
          salePrice: z.string(),
          availability: z.string(),
        })
        .nullable(),
      reason: z.string(),
    }),
  ),
  /** Rows read, and how many of them become a product. */
  rowCount: z.number(),
  madeCount: z.number(),
  dropped: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** False if the source has more rows than were read. */
  isWhole: z.boolean(),
})
export type FeedPreview = z.output<typeof preview>
const done = z.object({ success: z.boolean(), uuid: z.uuid() })
const source = z.object({
  feedUuid: z.uuid(),
  feedName: z.string(),
  feedAdvertiserDomain: z.string(),
  feedCountryCode: z.string(),
  feedCurrencyCode: z.string(),
  feedUrl: z.string(),
  feedFormat: z.enum(feedFormatNames),
})
export type FeedSource = z.output<typeof source>

const listed = z.object({
  search: z.string().max(200).default(''),
  /** `country=DK,feedFormat=awin,status=Ready` */
  filters: z.string().max(500).default(''),
  sort: z.enum(feedSorts).default('createdAt'),
  sortDir: z.enum(['asc', 'desc']).default('desc'),
})

export const feeds = {
  list: call({
    method: 'GET',
    path: '/feeds/v1/xml',
    kind: 'read',
    summary: 'Product feeds with their state',
    input: listed.extend({ limit: z.coerce.number().int().min(1).max(1_000_000).default(200) }),
    output: z.object({ data: z.array(feed), total: z.number() }),
  }),
  file: call({
    method: 'POST',
    path: '/feeds/v1/xml/file',
    kind: 'read',
    limit: 'listFile',
    download: csvType,
    summary: 'All product feeds of the list as CSV (R246: files of lists)',
    input: listed,
    output: z.unknown(),
  }),
  sources: call({
    method: 'GET',
    path: '/feeds/v1/feeds',
    kind: 'read',
    // their addresses contain keys, and users who may not make a feed do not need them
    right: 'manage',
    summary: 'Sources of feeds by name or domain, to begin a feed with',
    input: z.object({ search: z.string().max(200).default('') }),
    output: z.array(source),
  }),
  preview: call({
    method: 'POST',
    path: '/feeds/v1/preview',
    // stores nothing, but requests a shop's server, which a demo must not trigger
    kind: 'write',
    limit: 'outside',
    summary: 'Reads the first products of a source and makes them, without keeping anything',
    input: z.object({
      name: fields.name,
      country: fields.country,
      currency: fields.currency,
      feedUrl: fields.feedUrl,
      feedFormat: fields.feedFormat,
      titleFormat: fields.titleFormat,
      titleSeparator: fields.titleSeparator,
      excludeOutOfStock: fields.excludeOutOfStock,
    }),
    output: preview,
  }),
  create: call({
    method: 'POST',
    path: '/feeds/v1/xml',
    kind: 'write',
    limit: 'outside',
    summary: 'Adds a product feed and has it compiled',
    input: z.object(fields),
    output: done,
  }),
  update: call({
    method: 'UPDATE',
    path: '/feeds/v1/xml/{uuid}',
    kind: 'write',
    limit: 'outside',
    summary: 'Changes a product feed and has it compiled anew; its address stays',
    input: z.object({ uuid: z.uuid(), ...fields }),
    output: done,
  }),
  figures: call({
    method: 'GET',
    path: '/feeds/v1/xml/{uuid}/figures',
    kind: 'read',
    summary: 'Clicks and sales of a product feed in the last 30 days, as the report counts them',
    input: z.object({ uuid: z.uuid() }),
    output: figures,
  }),
  remove: call({
    method: 'DELETE',
    path: '/feeds/v1/xml/{uuid}',
    kind: 'write',
    summary: 'Deletes a product feed: its address answers nothing any more',
    input: z.object({ uuid: z.uuid() }),
    output: z.object({ success: z.boolean() }),
  }),
}
