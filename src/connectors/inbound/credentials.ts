import { z } from 'zod'
import { timeZone } from '../shared/dates/time-zone.ts'

export const credentials = z.object({
  networkId: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'Must be the network ID, letters and digits'),
  apiKey: z.string().trim().min(8, 'Paste the API key').max(200),
  affiliateId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number of your affiliate account'),
  trackingHost: z
    .string()
    .trim()
    .toLowerCase()
    .default('')
    .refine((h) => h === '' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(h), 'Must be a host like go.partner.example'),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .default('')
    .refine((c) => c === '' || /^[A-Z]{3}$/.test(c), 'Must be a currency code like EUR'),
  timeZone: timeZone('UTC'),
})
export type InboundCredentials = z.output<typeof credentials>
