import { largestFile, longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { unknownState } from './state-words.ts'
import { amount } from '../money.ts'
import { optionalNameOf } from '../name.ts'

/** Largest file, in bytes: about 100,000 rows. */
export const largestUpload = largestFile.conversions

/** A file from a form. Browsers send it as multipart/form-data, field `file`. */
export const uploadedFile = z.object({
  name: z.string().min(1).max(255),
  bytes: z.custom<Uint8Array>((b) => b instanceof Uint8Array && b.length > 0, 'The file is empty'),
})

export const conversionUpload = z.object({
  conversionUploadUuid: z.uuid(),
  conversionUploadFilename: z.string(),
  conversionUploadDatetime: z.string(),
  conversionUploadFromDatetime: z.string().nullable(),
  conversionUploadToDatetime: z.string().nullable(),
  conversionUploadRowCount: z.number(),
  /** How many of its rows were new, and how many changed a known sale. */
  newCount: z.number(),
  changedCount: z.number(),
  user: z.object({ userFirstname: z.string(), userLastname: z.string() }),
})
export type ConversionUpload = z.output<typeof conversionUpload>

const connectionUuid = z.uuid()
/** The decimal mark of ambiguous amounts (`2.499`); unambiguous ones are read by their own. */
const decimalMark = z.enum(['.', ','], 'Must be a point or a comma')
const sums = z.array(z.object({ currencyCode: z.string(), sale: amount, commission: amount }))
/** The fields of a conversion that a file can change. Amounts as decimal text. */
const standing = z.object({ status: z.string(), sale: z.string(), commission: z.string(), currencyCode: z.string() })

export const uploads = {
  list: call({
    method: 'GET',
    path: '/conversion_uploads/v1/{connectionUuid}',
    kind: 'read',
    summary: 'Files of earnings of a connection, the newest first',
    input: z.object({ connectionUuid }),
    output: z.array(conversionUpload),
  }),
  preview: call({
    method: 'POST',
    path: '/conversion_uploads/v1/{connectionUuid}/preview',
    kind: 'read',
    file: { mostBytes: largestUpload },
    limit: 'file',
    summary: 'Reads a file of earnings without keeping it',
    input: z.object({ connectionUuid, file: uploadedFile, decimalMark: decimalMark.optional() }),
    output: z.object({
      rowCount: z.number(),
      fromDate: z.string().nullable(),
      toDate: z.string().nullable(),
      sums,
      byStatus: z.array(z.object({ status: z.string(), count: z.number(), sums })),
      /** Unknown words for states: their sales do not count until their meaning is set. */
      unknownStates: z.array(unknownState),
      /** The file's sums for each decimal mark, if nothing decides between them: upload then needs `decimalMark`. */
      byMark: z.array(z.object({ decimalMark, sums })),
      /** How many rows are new, change a known sale, or change nothing. */
      newCount: z.number(),
      changedCount: z.number(),
      unchangedCount: z.number(),
      rejectedCount: z.number(),
      /** The first hundred unreadable rows, each with its line and reason. A file with any is refused as a whole. */
      rejected: z.array(z.object({ line: z.number(), reason: z.string() })),
      /**
       * The first hundred lines that are not sales: headings, totals, notes. The rest of the file counts without them.
       */
      leftOut: z.array(z.object({ line: z.number(), reason: z.string() })),
      leftOutCount: z.number(),
      /** Accepted values that a user should check, such as a day in the future. */
      warnings: z.array(z.string()),
      /** The first hundred changed conversions, before and after. */
      changes: z.array(z.object({ transactionId: z.string(), before: standing, after: standing })),
      /** The first rows, to compare with the file. */
      sample: z.array(
        z.object({
          datetime: z.string().nullable(),
          name: z.string(),
          shop: z.string(),
          transactionId: z.string(),
          orderId: z.string(),
          status: z.string(),
          sale: z.string(),
          commission: z.string(),
          currencyCode: z.string(),
        }),
      ),
    }),
  }),
  upload: call({
    method: 'POST',
    path: '/conversion_uploads/v1/{connectionUuid}',
    kind: 'write',
    file: { mostBytes: largestUpload },
    limit: 'file',
    summary: 'Takes in a file of earnings: all of its rows, or none. Rows that are known already change or stay',
    input: z.object({
      connectionUuid,
      file: uploadedFile,
      name: optionalNameOf(longest.fileName),
      decimalMark: decimalMark.optional(),
    }),
    output: conversionUpload,
  }),
  remove: call({
    method: 'DELETE',
    path: '/conversion_uploads/v1/{connectionUuid}/{conversionUploadUuid}',
    kind: 'write',
    summary: 'Deletes a file with exactly its rows; what another file also holds stays as that one says',
    input: z.object({ connectionUuid, conversionUploadUuid: z.uuid() }),
    output: z.object({}),
  }),
}
