import { z } from 'zod'

/** `country`: one of the three Partner-ads; reports and links have a separate path for each. */
export const credentials = z.object({
  key: z.string().trim().min(8, 'Paste the unique key').max(200),
  partnerId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number behind partnerid= in your links'),
  country: z
    .string()
    .trim()
    .toLowerCase()
    .transform((c) => c || 'dk')
    .pipe(z.enum(['dk', 'no', 'se'], 'Must be dk, no or se'))
    .default('dk'),
})
export type PartneradsCredentials = z.output<typeof credentials>

export const currencyOf = { dk: 'DKK', no: 'NOK', se: 'SEK' } as const
export const zoneOf = { dk: 'Europe/Copenhagen', no: 'Europe/Oslo', se: 'Europe/Stockholm' } as const
