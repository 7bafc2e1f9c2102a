import { z } from 'zod'

/** The seller on invoices. */
export const seller = z.strictObject({
  name: z.string().min(1).max(200).default('Outbound'),
  address: z.string().max(200).default(''),
  zipcode: z.string().max(20).default(''),
  city: z.string().max(100).default(''),
  countryCode: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  vatNumber: z.string().max(30).default(''),
})
