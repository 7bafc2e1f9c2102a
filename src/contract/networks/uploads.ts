import { largestFile, longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { unknownState } from './state-words.ts'
import { amount } from '../money.ts'
import { optionalNameOf } from '../name.ts'

/** Largest file, in bytes: some 100,000 rows. */
export const largestUpload = largestFile.conversions

/** A file of a form. Browsers send it as multipart/form-data, field `file`. */
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
  /** How many of its rows were new, and how many changed what was known. */
  newCount: z.number(),
  changedCount: z.number(),
  user: z.object({ userFirstname: z.string(), userLastname: z.string() }),
})
export type ConversionUpload = z.output<typeof conversionUpload>

const connectionUuid = z.uuid()
/** Which sign begins the fraction of amounts that may be two (`2.499`); what shows its own is read by that. */
const decimalMark = z.enum(['.', ','], 'Must be a point or a comma')
const sums = z.array(z.object({ currencyCode: z.string(), sale: amount, commission: amount }))
/** What of a conversion a file can change. Amounts as decimal text. */
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
      /** Words for states that nobody knows: their sales count nothing until it is said what they mean. */
      unknownStates: z.array(unknownState),
      /** What the file comes to by each mark, where nothing decides which is meant: upload then needs `decimalMark`. */
      byMark: z.array(z.object({ decimalMark, sums })),
      /** How many rows are new, change what is known, or say nothing new. */
      newCount: z.number(),
      changedCount: z.number(),
      unchangedCount: z.number(),
      rejectedCount: z.number(),
      /** The first hundred rows that cannot be read, each with its line and reason. A file with any is refused as a whole. */
      rejected: z.array(z.object({ line: z.number(), reason: z.string() })),
      /** The first hundred lines that are no sales: titles, totals, notes. The rest of the file counts without them. */
      leftOut: z.array(z.object({ line: z.number(), reason: z.string() })),
      leftOutCount: z.number(),
      /** What counts as it is, though somebody should look at it, such as a day in the future. */
      warnings: z.array(z.string()),
      /** The first hundred conversions that change, as they stand and as they will. */
      changes: z.array(z.object({ transactionId: z.string(), before: standing, after: standing })),
      /** The first rows, to be compared with the file. */
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
