import { z } from 'zod'
import { type FeedSide, feedOf } from '../network-feed.ts'
import { pagesOf } from './pages.ts'

const text = z.coerce.string().nullish()
const feed = z.object({
  programid: text,
  advertisername: text,
  catid: text,
  catalogname: text,
  country: text,
  downloadlink: text,
  productcount: text,
})
/** Clients have seen several spellings of the field names. */
const lowered = (row: unknown) =>
  typeof row === 'object' && row !== null
    ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value as unknown]))
    : row

export const feeds: FeedSide<{ apiKey: string }> = {
  hosts: ['api.flexoffers.com', 'content.flexoffers.com'],
  secrets: async (_, { apiKey }) => ({ apiKey }),
  async list(get) {
    const found = []
    for await (const rows of pagesOf(get, { path: '/productfeeds' }, { pageSize: 200, what: 'product feeds' }))
      for (const row of rows) {
        const { data } = feed.safeParse(lowered(row))
        if (data)
          found.push(
            ...feedOf({
              feedId: data.catid ?? '',
              programmeId: data.programid ?? '',
              name: data.catalogname || data.advertisername || '',
              country: data.country ?? '',
              url: data.downloadlink ?? '',
              count: data.productcount ?? '',
            }),
          )
      }
    return found
  },
}
