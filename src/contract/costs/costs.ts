import { largestFile, tooLarge } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange, dayRange } from '../days.ts'
import { amount, currencies, currencyCode, defaultCurrency } from '../money.ts'
import { nameOf } from '../name.ts'

/** Largest cost file, in characters: about 25,000 rows. */
export const largestCostFile = largestFile.costs

export const costUpload = z.object({
  costUploadUuid: z.uuid(),
  costUploadFilename: z.string(),
  costUploadDatetime: z.string(),
  costUploadFromDate: z.string(),
  costUploadToDate: z.string(),
  costUploadRowCount: z.number(),
  user: z.object({ userFirstname: z.string(), userLastname: z.string() }),
})
export type CostUpload = z.output<typeof costUpload>

const file = {
  name: nameOf(200),
  /** The file's text: a header with day, domain (or the ad's final URL), cost and, optionally, currency. */
  csv: z.string().min(1, 'The file is empty').max(largestCostFile, tooLarge(largestFile.costs)),
  /** For rows without a currency in the file. */
  currencyCode: currencyCode
    .refine((code) => (currencies as readonly string[]).includes(code), 'Must be a currency that has a rate')
    .default(defaultCurrency),
}
const totals = z.object({
  rowCount: z.number(),
  fromDate: z.string().nullable(),
  toDate: z.string().nullable(),
  /** One sum per currency, major units. */
  sums: z.array(z.object({ currencyCode: z.string(), cost: amount })),
})

export const costs = {
  stats: call({
    method: 'POST',
    path: '/google/ads/v1/campaigns/stats',
    kind: 'read',
    summary: 'What ads cost, by the domain they led to, in the user’s currency',
    input: z.object(dayRange).superRefine(checkRange),
    output: z.array(z.object({ domain: z.string(), cost: amount, currencyCode: z.string() })),
  }),
  uploads: call({
    method: 'GET',
    path: '/google/ads/v1/costs/uploads',
    kind: 'read',
    summary: 'Files of ad costs that count, the newest first',
    input: z.object({}),
    output: z.array(costUpload),
  }),
  preview: call({
    method: 'POST',
    path: '/google/ads/v1/costs/preview',
    kind: 'read',
    limit: 'file',
    summary: 'Reads a file of ad costs without keeping it',
    input: z.object(file),
    output: totals.extend({
      /** Rows already stored with the same amount: the file is refused, because they would count twice. */
      doubledCount: z.number(),
      problems: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
  }),
  upload: call({
    method: 'POST',
    path: '/google/ads/v1/costs/uploads',
    kind: 'write',
    limit: 'file',
    summary: 'Takes in a file of ad costs: all of its rows, or none',
    input: z.object(file),
    output: costUpload,
  }),
  remove: call({
    method: 'DELETE',
    path: '/google/ads/v1/costs/uploads/{costUploadUuid}',
    kind: 'write',
    summary: 'Deletes a file of ad costs with exactly its rows',
    input: z.object({ costUploadUuid: z.uuid() }),
    output: z.object({}),
  }),
}
