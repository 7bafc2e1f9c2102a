import { largestFile, tooLarge } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'

const file = {
  /** A header with Name, Site and Target, and Code for links with custom names. */
  csv: z.string().min(1, 'The file is empty').max(largestFile.list, tooLarge(largestFile.list)),
}
const row = z.object({
  line: z.number(),
  urlShortName: z.string(),
  channelName: z.string(),
  advertiserDomain: z.string(),
  urlShortTargetUrl: z.string(),
  /** '' for a random code. */
  urlShortCode: z.string(),
  warnings: z.array(z.string()),
})

export const linkFiles = {
  preview: call({
    method: 'POST',
    path: '/tools/v1/urlshorts/file/preview',
    kind: 'read',
    limit: 'file',
    summary: 'Reads a file of smart links without making any',
    input: z.object(file),
    output: z.object({
      links: z.array(row),
      problems: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
  }),
  create: call({
    method: 'POST',
    path: '/tools/v1/urlshorts/file',
    kind: 'write',
    limit: 'file',
    summary: 'Makes all smart links of a file, or none; with `onlyFit` those of the rows that can be links',
    input: z.object({ ...file, onlyFit: z.boolean().default(false) }),
    output: z.object({ urlShortCodes: z.array(z.string()) }),
  }),
}
