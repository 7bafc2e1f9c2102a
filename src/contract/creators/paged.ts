import { z } from 'zod'
import { creatorsPageSize } from './creator-lists.ts'

/** Shared input of this module's lists. */
export const paged = {
  search: z.string().trim().max(200).default(''),
  offset: z.coerce.number().int('Must be a whole number').min(0, 'Must not be below 0').max(1_000_000).default(0),
  limit: z.coerce
    .number()
    .int('Must be a whole number')
    .min(1, 'Must not be below 1')
    .max(200)
    .default(creatorsPageSize),
  orderDirection: z.enum(['asc', 'desc']).default('asc'),
}
