import { z } from 'zod'

const id = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, `Must be the number of your ${what}`)

export const credentials = z.object({
  token: z.string().trim().min(8, 'Paste the personal access token').max(200),
  companyId: id('company (CID)'),
  propertyId: id('property (PID)'),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Must be a currency code like EUR'),
})
export type CjCredentials = z.output<typeof credentials>
