import { z } from 'zod'

const id = z
  .string()
  .trim()
  .regex(/^\d{1,12}$/, 'Must be a number')

export const credentials = z.object({
  token: z.string().trim().min(8, 'Paste the personal access token').max(2000),
  publisherId: id,
  campaignId: id,
  joined: z
    .string()
    .default('')
    .transform((t) => t.split(/[\s,;]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^\d{1,12}$/, 'Must be programme IDs separated by commas')).max(2000)),
  programmeKey: z.string().trim().max(200).default(''),
})
export type WebgainsCredentials = z.output<typeof credentials>
