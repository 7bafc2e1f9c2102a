import { z } from 'zod'
import type { GroupBy } from '../dimensions.ts'
import { pairProblem } from '../pairs.ts'
import { groupField } from './group-field.ts'

/** What a report by two groupings is asked with. */
export const pairFields = {
  /** A second grouping: one row for each two keys that occur together (R204: two groupings). */
  thenBy: groupField.optional(),
  /** Only what belongs to this key of the first grouping: a report by the second. */
  outer: z.string().max(2048).optional(),
}

/** Of two groupings the second: its key, name and start, as those of the first. */
export const secondKey = z.object({ grp: z.string(), name: z.string(), startsAt: z.string().nullable() })

type Asked = { groupBy: GroupBy; thenBy?: GroupBy | undefined; outer?: string | undefined }

/** What makes no sense is refused by the names of both. */
export function checkPair({ groupBy, thenBy, outer }: Asked, ctx: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const problem = thenBy && pairProblem(groupBy, thenBy)
  if (problem) refuse('thenBy', problem)
  if (outer !== undefined && !thenBy) refuse('outer', 'Needs thenBy: it is a key of the first of two groupings')
}
