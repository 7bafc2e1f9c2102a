import { z } from 'zod'
import { type GroupBy, groupBys, type PartGroup, partPattern } from '../dimensions.ts'

const part = z
  .string()
  .regex(partPattern, `Must be one of ${groupBys.join(', ')}, or a part of a naming rule like page:Section`)
/** A grouping: a declared one, or a part of a name by its rule (R232: parts of names), like `page:Section`. */
export const groupField: z.ZodType<GroupBy, GroupBy> = z.union([
  z.enum(groupBys),
  part as unknown as z.ZodType<PartGroup, PartGroup>,
])
