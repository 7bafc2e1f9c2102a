import { z } from 'zod'
import { conversionStatus } from '../../contract/status.ts'

const column = z.string().trim().max(200)
const optional = column.default('')
const needed = column.min(1, 'Choose a column')

/** Which column of a file holds what; '' for what the file does not have. Names are compared as the file writes them, without case. */
export const customMapping = z.object({
  columns: z.object({
    date: needed,
    transactionId: needed,
    commission: needed,
    amount: optional,
    currency: optional,
    status: optional,
    subId: optional,
    programme: optional,
  }),
  /** The network's words for states, without case. A word that is not here is pending, with an error code. */
  statuses: z.record(z.string().trim().toLowerCase().min(1).max(60), conversionStatus).default({}),
  /** Of rows that name none. */
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Must be a currency code like EUR'),
  /** Whether 3/4 is 3 April, where no value of the file decides. */
  dayFirst: z.boolean().default(true),
})
export type CustomMapping = z.output<typeof customMapping>
export type CustomColumn = keyof CustomMapping['columns']
