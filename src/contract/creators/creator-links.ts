import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { optionalNameOf } from '../name.ts'
import { creatorId } from './creator-fields.ts'

const only = { feature: 'creators' as const }

/** Links whose clicks count for a creator. */
export const creatorLinks = {
  list: call({
    method: 'GET',
    path: '/creators/v1/creators/{creatorId}/links',
    kind: 'read',
    ...only,
    summary: 'Short links of a creator',
    input: z.object({ creatorId }),
    output: z.array(
      z.object({ urlShortCode: z.string(), urlShortName: z.string(), shortUrl: z.string(), targetUrl: z.string() }),
    ),
  }),
  create: call({
    method: 'POST',
    path: '/creators/v1/creators/{creatorId}/links',
    kind: 'write',
    ...only,
    summary: 'A link to a page of a shop, signed with the creator, and a short one when that is asked for',
    input: z.object({
      creatorId,
      channelUuid: z.uuid(),
      targetUrl: z
        .string()
        .trim()
        .min(1, 'This field is required')
        .max(longest.url, `Must have at most ${longest.url} characters`),
      /** Also creates a short link with this name; '' for none. */
      shortName: optionalNameOf(longest.linkName),
      /** The merchant of the short link. */
      advertiserUuid: z.uuid().nullable().default(null),
    }),
    output: z.object({ signedUrl: z.string(), shortUrl: z.string().nullable() }),
  }),
}
