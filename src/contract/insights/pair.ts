import { z } from 'zod'
import type { GroupBy } from '../dimensions.ts'
import { pairProblem } from '../pairs.ts'
import { groupField } from './group-field.ts'

/** Input of a report by two groupings. */
export const pairFields = {
  /** A second grouping: one row for each pair of keys that occurs (R204: two groupings). */
  thenBy: groupField.optional(),
  /** Only events with this key of the first grouping: a report by the second. */
  outer: z.string().max(2048).optional(),
}

/** The second of two groupings: its key, name and start, like those of the first. */
export const secondKey = z.object({ grp: z.string(), name: z.string(), startsAt: z.string().nullable() })

type Asked = { groupBy: GroupBy; thenBy?: GroupBy | undefined; outer?: string | undefined }

/** Refuses invalid combinations, naming both fields. */
export function checkPair({ groupBy, thenBy, outer }: Asked, ctx: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const problem = thenBy && pairProblem(groupBy, thenBy)
  if (problem) refuse('thenBy', problem)
  if (outer !== undefined && !thenBy) refuse('outer', 'Needs thenBy: it is a key of the first of two groupings')
}
