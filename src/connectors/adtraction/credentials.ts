import { z } from 'zod'

export const credentials = z.object({
  token: z.string().trim().min(8, 'Paste the API token').max(200),
  channelId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number behind as= in your links'),
  market: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Must be a country code like DK'),
  /** Clients use either host; which one is right is undocumented. */
  apiHost: z
    .string()
    .trim()
    .toLowerCase()
    .default('')
    .transform((h) => h || 'api.adtraction.com')
    .pipe(z.enum(['api.adtraction.com', 'api.adtraction.net'], 'Must be api.adtraction.com or api.adtraction.net')),
})
export type AdtractionCredentials = z.output<typeof credentials>
