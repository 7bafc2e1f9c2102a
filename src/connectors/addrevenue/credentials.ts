import { z } from 'zod'

export const credentials = z.object({
  token: z.string().trim().min(8, 'Paste the API token').max(2000),
  channelId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number of your channel'),
  /** What an advertiser of the channel is when its relation cannot be read. */
  unknownRelation: z
    .string()
    .trim()
    .toLowerCase()
    .default('')
    .transform((w) => w || 'joined')
    .pipe(z.enum(['joined', 'notjoined'], 'Must be joined or notjoined')),
})
export type AddrevenueCredentials = z.output<typeof credentials>
