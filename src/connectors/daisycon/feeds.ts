import { z } from 'zod'
import { type FeedSide, feedOf } from '../network-feed.ts'
import type { DaisyconCredentials } from './credentials.ts'
import { listOf } from './lists.ts'

const feed = z.object({
  id: z.coerce.string(),
  program_id: z.coerce.string().nullish(),
  name: z.string().nullish(),
  language_code: z.string().nullish(),
  country_code: z.string().nullish(),
  currency_code: z.string().nullish(),
  products: z.coerce.string().nullish(),
  url: z.string(),
})

/** Addresses have placeholders for the media; unknown ones become empty. Requests JSON, which we can parse. */
const addressOf = (url: string, mediaId: string) =>
  `${url.replaceAll('#MEDIA_ID#', mediaId).replaceAll(/#\w+#/g, '')}${url.includes('?') ? '&' : '?'}type=json`

export const feeds: FeedSide<DaisyconCredentials> = {
  hosts: ['daisycon.io'],
  async list(get, { publisherId, mediaId }) {
    const query = { media_id: mediaId, placeholder_media_id: mediaId }
    const found = []
    for await (const { rows } of listOf(get, `/publishers/${publisherId}/productfeeds.v2/program`, query))
      for (const row of rows) {
        const { data } = feed.safeParse(row)
        if (data)
          found.push(
            ...feedOf({
              feedId: data.id,
              programmeId: data.program_id ?? '',
              name: data.name ?? '',
              country: data.country_code ?? '',
              currency: data.currency_code ?? '',
              url: addressOf(data.url, mediaId),
              count: data.products ?? '',
            }),
          )
      }
    return found
  },
}
