import { z } from 'zod'

export const credentials = z.object({
  clientId: z.string().trim().min(4, 'Paste the client ID').max(200),
  clientSecret: z.string().trim().min(8, 'Paste the client secret').max(200),
  sid: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'Must be the number of your site (SID)'),
  publisherCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9*/%._-]{8,33}$/, 'Must be the value of id= in your links'),
})
export type RakutenCredentials = z.output<typeof credentials>
