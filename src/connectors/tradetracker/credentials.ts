import { z } from 'zod'

export const credentials = z.object({
  customerId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number of your customer account'),
  passphrase: z.string().trim().min(8, 'Paste the passphrase').max(200),
  siteId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number of your site: the third number in your links'),
})
export type TradetrackerCredentials = z.output<typeof credentials>
