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
/** `outer`: what the key is called there, where that is a bucket of time. */
const days = z.object({ ...dayRange, outer: pairFields.outer }).superRefine(checkRange)
const hours = z.object({ ...dayRange, toHour: hour }).superRefine(checkRange)

/** Numbers in the order of `baseMetrics`, without the zeros at the end: most groups have few. */
const numbers = z.array(z.number())
const sides = {
  now: numbers,
  /** Of the period it is compared with; null where nothing is compared. */
  prev: numbers.nullable(),
  /** While a period runs the part of `now` that `prev` is as long as; null where nothing can be compared yet. */
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
/** A row of the report; what is empty is left out, and so is a name that is the key. */
const row = z.object({
  grp: z.string(),
  name: z.string().optional(),
  startsAt: z.string().optional(),
  /** Of time the bucket it is compared with. */
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
        /** The days it is compared with. */
        compared: days.optional(),
        /** While a period runs, what of both stands against each other; null: nothing yet. */
        running: z.object({ now: hours, before: hours }).nullable().optional(),
        /** What the clock of who asks shows meanwhile: which buckets of time are over. */
        clock: z.object({ today: day, hour: z.int().min(0).max(23) }).optional(),
        /** Null: as the report has them. */
        sort: z
          .object({ id: z.string().max(64), desc: z.boolean() })
          .nullable()
          .default({
            id: 'conversionTotalCommission',
            desc: true,
          }),
        /** Without rows in which nothing was counted. */
        counted: flag.default(false),
        /** Words that key and name must have. */
        query: z.string().max(2048).default(''),
        lowCr: flag.default(false),
        droppedEcr: flag.default(false),
        /** The rows of an earlier answer, by its `of`, so that its pages are of one state. */
        of: z.string().max(64).optional(),
        from: z.int().min(0).max(mostRows).default(0),
        size: z.int().min(1).max(mostRows).default(firstPage),
      })
      .superRefine(checkRange)
      .superRefine(checkPair),
    output: z.object({
      /** Names the rows as they were now. */
      of: z.string(),
      rows: z.array(row),
      /** Where the next page begins; null after the last. */
      next: z.number().nullable(),
      /** Rows there are, and those that match. Rows without a name are in neither. */
      all: z.number(),
      matching: z.number(),
      /** Rows without a name. */
      unknown: z.array(row),
      /** Of everything, also what is in no row. */
      totals: z.object(sides),
      /** Of the rows that match. */
      sums: z.object(sides),
      currencyCode: z.string(),
      /** The field that is the key of its row wherever a row does not say it. */
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
      /** There are values of the second grouping without a column, or pairs that no row has. */
      hasOther: z.boolean(),
      /** Cells without the zeros at the end; what they lack of the total is in no column. A name that is the key is left out; null is what no row has. */
      rows: z.array(crossRow),
      sums: crossRow,
      /** How many pairs are in the rows. */
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
      /** Ids of columns in their order; without them those of the address, or else the usual ones. */
      columns: z.array(z.string().max(64)).max(mostColumns).optional(),
    }),
    output: z.unknown(),
  }),
}
