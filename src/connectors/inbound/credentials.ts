import { z } from 'zod'

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
  timeZone: z
    .string()
    .trim()
    .default('')
    .transform((t) => t || 'UTC')
    .refine((t) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: t }).resolvedOptions().timeZone !== ''
      } catch {
        return false // the platform knows no such zone
      }
    }, 'Must be a time zone like Europe/Amsterdam'),
})
export type InboundCredentials = z.output<typeof credentials>
