import { z } from 'zod'
import { timeZone } from '../shared/dates/time-zone.ts'

export const credentials = z.object({
  clientId: z.string().trim().min(4, 'Paste the client ID').max(200),
  clientSecret: z.string().trim().min(4, 'Paste the client secret').max(200),
  username: z.string().trim().min(1, 'This field is required').max(200),
  password: z.string().min(1, 'This field is required').max(200),
  sourceId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number behind a= in your links'),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .default('')
    .transform((c) => c || 'EUR')
    .refine((c) => /^[A-Z]{3}$/.test(c), 'Must be a currency code like EUR'),
  timeZone: timeZone('Europe/Stockholm'),
})
export type TradedoublerCredentials = z.output<typeof credentials>
