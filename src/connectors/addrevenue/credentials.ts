import { z } from 'zod'

export const credentials = z.object({
  token: z.string().trim().min(8, 'Paste the API token').max(2000),
  channelId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number of your channel'),
  /** The state of the channel's advertisers when relations cannot be read. */
  unknownRelation: z
    .string()
    .trim()
    .toLowerCase()
    .default('')
    .pipe(z.enum(['', 'yes', 'no', 'joined', 'notjoined'], 'Must be yes or no'))
    .transform((w) => (w === 'no' || w === 'notjoined' ? 'notjoined' : 'joined')), // the last two are values of earlier forms
})
export type AddrevenueCredentials = z.output<typeof credentials>
