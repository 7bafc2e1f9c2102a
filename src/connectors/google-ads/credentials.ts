import { z } from 'zod'

export const credentials = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  developerToken: z.string().min(1),
  /** The API version, like `v25`: part of every path. */
  version: z.string().regex(/^v\d+$/),
  refreshToken: z.string().min(1),
})
export type GoogleAdsCredentials = z.output<typeof credentials>
