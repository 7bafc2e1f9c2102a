import { z } from 'zod'
import { largestFile, longest } from '../bounds.ts'
import { call } from '../call.ts'
import { day } from '../days.ts'
import { amount, currencyCode } from '../money.ts'
import { optionalNameOf } from '../name.ts'
import { uploadedFile } from '../networks/uploads.ts'

const bankFile = z.object({
  bankFileUuid: z.uuid(),
  bankFileName: z.string(),
  bankFileDatetime: z.string(),
  fromDate: day,
  toDate: day,
  /** Lines from networks in it, and how many of them are new. */
  lineCount: z.number(),
  newCount: z.number(),
  user: z.object({ userFirstname: z.string(), userLastname: z.string() }),
})
export type BankFile = z.output<typeof bankFile>

/** The user's answers for a file that can be read in two ways, or names no currency. */
const said = {
  decimalMark: z.enum(['.', ','], 'Must be a point or a comma').optional(),
  /** The first part of `3/4/2026`. */
  dateOrder: z.enum(['day', 'month'], 'Must be day or month').optional(),
  currencyCode: currencyCode.optional(),
}
const sums = z.array(z.object({ currencyCode: z.string(), amount }))
const noted = z.array(z.object({ line: z.number(), reason: z.string() }))
export const bankColumnNames = ['date', 'amount', 'direction', 'currency', 'payer', 'text', 'state'] as const

export const bankFiles = {
  list: call({
    method: 'GET',
    path: '/insights/v1/bank-files',
    kind: 'read',
    summary: 'Files of a bank’s lines that the account brought, the newest first',
    input: z.object({}),
    output: z.array(bankFile),
  }),
  preview: call({
    method: 'POST',
    path: '/insights/v1/bank-files/preview',
    kind: 'read',
    file: { mostBytes: largestFile.bank },
    limit: 'file',
    summary: 'Reads a bank’s file without keeping it: what came in, and which of it networks paid',
    input: z.object({ file: uploadedFile, ...said }),
    output: z.object({
      /** The columns that are read, with the file's headings. */
      columns: z.array(z.object({ column: z.enum(bankColumnNames), heading: z.string() })),
      incomingCount: z.number(),
      outgoingCount: z.number(),
      fromDate: day.nullable(),
      toDate: day.nullable(),
      /** The sums under each reading of an ambiguous decimal mark; upload then needs `decimalMark`. */
      byMark: z.array(z.object({ decimalMark: z.enum(['.', ',']), sums })),
      /** The same for its dates; upload then needs `dateOrder`. */
      byDateOrder: z.array(
        z.object({ dateOrder: z.enum(['day', 'month']), fromDate: day.nullable(), toDate: day.nullable() }),
      ),
      /** The file names no currency: upload needs `currencyCode`. */
      needsCurrency: z.boolean(),
      rejectedCount: z.number(),
      /** The first hundred unreadable lines. A file with any is refused as a whole. */
      rejected: noted,
      leftOutCount: z.number(),
      /** The first hundred lines that are not received money: headings, unbooked entries. */
      leftOut: noted,
      /** Lines paid by networks; only these are stored. */
      networkLineCount: z.number(),
      newCount: z.number(),
      networks: z.array(z.object({ networkUuid: z.string(), networkName: z.string(), lineCount: z.number(), sums })),
      /** The first two hundred lines, grouped by payer, networks first. */
      lines: z.array(
        z.object({
          line: z.number(),
          day,
          amount,
          currencyCode: z.string(),
          text: z.string(),
          payer: z.string(),
          /** Null if unknown. */
          networkUuid: z.string().nullable(),
          /** A user assigned the network. */
          isSaid: z.boolean(),
          /** It is already stored. */
          isKnown: z.boolean(),
        }),
      ),
      /** Networks the lines may belong to. */
      choices: z.array(z.object({ networkUuid: z.string(), networkName: z.string() })),
    }),
  }),
  upload: call({
    method: 'POST',
    path: '/insights/v1/bank-files',
    kind: 'write',
    file: { mostBytes: largestFile.bank },
    limit: 'file',
    summary:
      'Keeps the lines of networks in a bank’s file, all of them or none; a line that is here already counts once',
    input: z.object({ file: uploadedFile, name: optionalNameOf(longest.fileName), ...said }),
    output: bankFile,
  }),
  assign: call({
    method: 'POST',
    path: '/insights/v1/bank-files/payers',
    kind: 'write',
    summary: 'Says of which network a payer’s lines are, those that are kept and those to come; null for none',
    input: z.object({
      /** As named in the preview. */
      payer: z.string().trim().min(1).max(longest.payer),
      networkUuid: z.uuid().nullable(),
    }),
    output: z.object({}),
  }),
  remove: call({
    method: 'DELETE',
    path: '/insights/v1/bank-files/{bankFileUuid}',
    kind: 'write',
    summary: 'Deletes a file with its lines; what another file also holds stays',
    input: z.object({ bankFileUuid: z.uuid() }),
    output: z.object({}),
  }),
}
