import { z } from 'zod'

const id = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, `Must be the number of your ${what}`)

export const credentials = z.object({
  clientId: z.string().trim().min(8, 'Paste the client ID').max(200),
  clientSecret: z.string().trim().max(200).default(''),
  redirectUri: z
    .string()
    .trim()
    .max(500)
    .default('')
    .transform((u) => u || 'https://login.daisycon.com/oauth/cli'),
  refreshToken: z.string().trim().min(8, 'Sign in at Daisycon first').max(4000),
  publisherId: id('publisher account'),
  mediaId: id('media'),
  /** The value of `dl=` in a link: a full address, or a path in the shop. */
  linkTarget: z
    .string()
    .trim()
    .toLowerCase()
    .default('')
    .transform((t) => t || 'address')
    .pipe(z.enum(['address', 'page'], 'Must be address or page')),
})
export type DaisyconCredentials = z.output<typeof credentials>
