import { z } from 'zod'
import type { Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { type FeedSide, feedOf } from '../network-feed.ts'

const tokens = z.object({ tokens: z.array(z.object({ token: z.string(), tokenSystem: z.string() })) })
const list = z.object({
  feeds: z.array(
    z.object({
      feedId: z.coerce.string(),
      name: z.string().nullish(),
      active: z.boolean().nullish(),
      visible: z.boolean().nullish(),
      currencyISOCode: z.string().nullish(),
      languageISOCode: z.string().nullish(),
      numberOfProducts: z.coerce.string().nullish(),
      programs: z.array(z.object({ programId: z.coerce.string(), name: z.string().nullish() })).nullish(),
    }),
  ),
})

/** The older products API has its own token, which the account's API returns. '' if the account has none. */
async function productsToken(get: Get): Promise<string> {
  const content = await get({ path: '/publisher/tokens' })
  const read = tokens.safeParse(Array.isArray(content) ? { tokens: content } : content)
  if (!read.success) throw new NetworkError('unreadable', 'Tradedoubler answered with tokens that could not be read.')
  return read.data.tokens.find((t) => t.tokenSystem === 'PRODUCTS')?.token ?? ''
}

export const feeds: FeedSide = {
  hosts: ['api.tradedoubler.com'],
  secrets: async (get) => ({ productsToken: await productsToken(get) }),
  async list(get) {
    const token = await productsToken(get)
    if (token === '') return []
    const read = list.safeParse(
      await get({ base: 'products', path: '/1.0/productFeeds.json', query: { token }, headers: { authorization: '' } }),
    )
    if (!read.success) throw new NetworkError('unreadable', 'Tradedoubler answered with feeds that could not be read.')
    return read.data.feeds
      .filter((f) => f.active !== false && f.visible !== false)
      .flatMap((f) => {
        const [programme] = f.programs ?? []
        return feedOf({
          feedId: f.feedId,
          programmeId: programme?.programId ?? '',
          name: f.name || programme?.name || '',
          currency: f.currencyISOCode ?? '',
          url: `https://api.tradedoubler.com/1.0/productsUnlimited.json;fid=${encodeURIComponent(f.feedId)}?token=${encodeURIComponent(token)}`,
          count: f.numberOfProducts ?? '',
        })
      })
  },
}
