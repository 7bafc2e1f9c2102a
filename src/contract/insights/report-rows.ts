import { z } from 'zod'
import { call } from '../call.ts'
import { csvType } from '../csv-file.ts'
import { checkRange, day, dayRange } from '../days.ts'
import { baseMetrics } from '../metrics.ts'
import { flag } from '../merchants/merchants.ts'
import { groupField } from './group-field.ts'
import { insights, ranged, statisticsRow } from './insights.ts'
import { checkPair, pairFields, secondKey } from './pair.ts'
import { firstPage, mostColumns, mostRows } from './report-page-size.ts'
import { screenFields } from './views.ts'

const hour = z.int().min(1).max(23).optional()
/** `outer`: the key in the compared period, if it is a bucket of time. */
const days = z.object({ ...dayRange, outer: pairFields.outer }).superRefine(checkRange)
const hours = z.object({ ...dayRange, toHour: hour }).superRefine(checkRange)

/** Numbers in the order of `baseMetrics`, without trailing zeros: most groups have few. */
const numbers = z.array(z.number())
const sides = {
  now: numbers,
  /** The compared period; null without a comparison. */
  prev: numbers.nullable(),
  /** For a period in progress, the part of `now` that is as long as `prev`; null while nothing can be compared. */
  over: numbers.nullable().optional(),
}
const words = statisticsRow.pick({
  networkUuids: true,
  trackerUuids: true,
  clickNetworkUuids: true,
  conversionNetworkUuids: true,
  activeSinceDatetime: true,
  nameUuid: true,
  trackerUuid: true,
  networkUuid: true,
  channelUuid: true,
  connectionUuid: true,
  pageUuid: true,
})
const uuidFields = ['nameUuid', 'trackerUuid', 'networkUuid', 'channelUuid', 'connectionUuid', 'pageUuid'] as const
/** A row of the report; empty fields are omitted, and so is a name equal to the key. */
const row = z.object({
  grp: z.string(),
  name: z.string().optional(),
  startsAt: z.string().optional(),
  /** For time groupings, the compared bucket. */
  prevGrp: z.string().optional(),
  second: secondKey.partial({ name: true, startsAt: true }).optional(),
  ...words.partial().shape,
  ...sides,
})
const crossRow = z.object({
  grp: z.string().nullable(),
  name: z.string().optional(),
  cells: numbers,
  total: z.number(),
})
const { unconvertedCurrencies, isCut, since } = insights.statistics.output.shape

export const reportRows = {
  page: call({
    method: 'POST',
    path: '/insights/v1/statistics/rows',
    kind: 'read',
    limit: 'report',
    summary: 'Rows of the report page by page: compared, searched, filtered and sorted (R240: pages of a report)',
    input: ranged
      .extend({
        groupBy: groupField,
        ...pairFields,
        /** The compared days. */
        compared: days.optional(),
        /** For a period in progress, the parts of both that are compared; null: nothing yet. */
        running: z.object({ now: hours, before: hours }).nullable().optional(),
        /** The current time in the caller's time zone: decides which buckets of time have ended. */
        clock: z.object({ today: day, hour: z.int().min(0).max(23) }).optional(),
        /** Null: the report's own order. */
        sort: z
          .object({ id: z.string().max(64), desc: z.boolean() })
          .nullable()
          .default({
            id: 'conversionTotalCommission',
            desc: true,
          }),
        /** Leaves out rows in which nothing was counted. */
        counted: flag.default(false),
        /** Words that the key and name must contain. */
        query: z.string().max(2048).default(''),
        lowCr: flag.default(false),
        droppedEcr: flag.default(false),
        /** The rows of an earlier answer, by its `of`, so that all pages show one state. */
        of: z.string().max(64).optional(),
        from: z.int().min(0).max(mostRows).default(0),
        size: z.int().min(1).max(mostRows).default(firstPage),
      })
      .superRefine(checkRange)
      .superRefine(checkPair),
    output: z.object({
      /** Identifies this state of the rows. */
      of: z.string(),
      rows: z.array(row),
      /** Start of the next page; null after the last. */
      next: z.number().nullable(),
      /** All rows, and the matching ones. Neither includes rows without a name. */
      all: z.number(),
      matching: z.number(),
      /** Rows without a name. */
      unknown: z.array(row),
      /** Over everything, including what is in no row. */
      totals: z.object(sides),
      /** Over the matching rows. */
      sums: z.object(sides),
      currencyCode: z.string(),
      /** The field that equals the row's key unless the row has it. */
      own: z.enum(uuidFields).nullable(),
      unconvertedCurrencies,
      isCut,
      since,
    }),
  }),
  cross: call({
    method: 'POST',
    path: '/insights/v1/statistics/cross',
    kind: 'read',
    limit: 'report',
    summary: 'One metric of two groupings: a row for each of the first, a column for each of the second',
    input: ranged
      .extend({ groupBy: groupField, thenBy: groupField, metric: z.enum(baseMetrics) })
      .superRefine(checkRange)
      .superRefine(checkPair),
    output: z.object({
      columns: z.array(z.object({ grp: z.string(), name: z.string() })),
      /** There are values of the second grouping without a column, or pairs that are in no row. */
      hasOther: z.boolean(),
      /**
       * Cells without trailing zeros; the rest of the row's total is in no column. A name equal to the key is omitted;
       * null is the remainder without a row.
       */
      rows: z.array(crossRow),
      sums: crossRow,
      /** Pairs in the rows. */
      pairs: z.number(),
      isCut,
    }),
  }),
  file: call({
    method: 'POST',
    path: '/insights/v1/statistics/file',
    kind: 'read',
    limit: 'listFile',
    download: csvType,
    summary: 'The report of a screen as CSV, by its address: every row that matches (R246: files of lists)',
    input: z.object({
      ...screenFields,
      /** Ids of columns in order; if omitted, those of the address, or else the default ones. */
      columns: z.array(z.string().max(64)).max(mostColumns).optional(),
    }),
    output: z.unknown(),
  }),
}
