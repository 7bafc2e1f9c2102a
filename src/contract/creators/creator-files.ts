import { largestFile, tooLarge } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { mostFileCreators } from './creator-lists.ts'

const only = { feature: 'creators' as const }
const file = {
  /** A header with Name and, optionally, Slug, E-mail, Currency and Rate; at most 1,000 rows. */
  csv: z.string().min(1, 'The file is empty').max(largestFile.list, tooLarge(largestFile.list)),
}
const at = { line: z.number(), reason: z.string() }

export const fileCreator = z.object({
  line: z.number(),
  creatorName: z.string(),
  /** '' to derive it from the name. */
  creatorSlug: z.string(),
  creatorEmail: z.string(),
  creatorCurrencyCode: z.string(),
  creatorRatePercentage: z.number().nullable(),
})
export type FileCreator = z.output<typeof fileCreator>

/** Many creators at once, from a file (R81: files of creators). */
export const creatorFiles = {
  preview: call({
    method: 'POST',
    path: '/creators/v1/file/preview',
    kind: 'read',
    limit: 'file',
    ...only,
    summary: `Reads a file of at most ${mostFileCreators} creators without adding any: each of its lines is added, skipped or refused`,
    input: z.object(file),
    output: z.object({
      creators: z.array(fileCreator),
      /** Lines whose creator already exists. */
      skipped: z.array(z.object(at)),
      problems: z.array(z.object(at)),
      /** Headings of ignored columns. */
      unreadColumns: z.array(z.string()),
    }),
  }),
  create: call({
    method: 'POST',
    path: '/creators/v1/file',
    kind: 'write',
    limit: 'file',
    ...only,
    summary: 'Adds all creators of a file that are not there yet, or none where a line cannot be read',
    input: z.object(file),
    output: z.object({ addedCount: z.number(), skippedCount: z.number() }),
  }),
}
