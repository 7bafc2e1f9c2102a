import { z } from 'zod'
import { NetworkError } from '../shared/http/network-error.ts'
import { type FeedSide, feedOf } from '../network-feed.ts'
import type { CjCredentials } from './credentials.ts'
import { graphql, productsApi } from './graphql.ts'

const list = z.object({
  totalCount: z.coerce.number(),
  resultList: z.array(
    z.object({
      adId: z.coerce.string(),
      feedName: z.string().nullish(),
      advertiserId: z.coerce.string(),
      advertiserName: z.string().nullish(),
      advertiserCountry: z.string().nullish(),
      currency: z.string().nullish(),
      productCount: z.coerce.string().nullish(),
    }),
  ),
})
const size = 100
const feedsQuery =
  'query ($companyId: ID!, $limit: Int!, $offset: Int!) { shoppingProductFeeds(companyId: $companyId, limit: $limit, offset: $offset) { totalCount resultList { adId feedName advertiserId advertiserName advertiserCountry currency productCount } } }'

const page = z.object({ totalCount: z.coerce.number(), resultList: z.array(z.unknown()) })
const pageSize = 1000
const productsQuery =
  'query ($companyId: ID!, $adIds: [ID!], $pid: ID!, $limit: Int!, $offset: Int!) { shoppingProducts(companyId: $companyId, adIds: $adIds, partnerStatus: JOINED, limit: $limit, offset: $offset) { totalCount resultList { id title description brand gtin mpn link imageLink additionalImageLink productType googleProductCategory { id name } price { amount currency } salePrice { amount currency } availability condition itemGroupId ageGroup color gender material size advertiserName shipping { price { amount currency } } linkCode(pid: $pid) { clickUrl } } } }'

/** CJ has no feed files: a feed's address identifies its products, which are requested page by page. */
export const feeds: FeedSide<CjCredentials> = {
  hosts: ['ads.api.cj.com'],
  async list(get, { companyId }) {
    const found = []
    for (let offset = 0; ; offset += size) {
      const data = await graphql(get, productsApi, feedsQuery, { companyId, limit: size, offset })
      const read = list.safeParse(data.shoppingProductFeeds)
      if (!read.success) throw new NetworkError('unreadable', 'CJ answered with feeds that could not be read.')
      found.push(
        ...read.data.resultList.flatMap((f) =>
          feedOf({
            feedId: f.adId,
            programmeId: f.advertiserId,
            name: f.feedName || f.advertiserName || '',
            country: f.advertiserCountry ?? '',
            currency: f.currency ?? '',
            url: `https://ads.api.cj.com/query?adId=${encodeURIComponent(f.adId)}`,
            count: f.productCount ?? '',
          }),
        ),
      )
      if (read.data.resultList.length < size || offset + size >= read.data.totalCount) return found
    }
  },
  async *answers(get, { companyId, propertyId }, url) {
    const adIds = url.searchParams.getAll('adId')
    if (adIds.length === 0) throw new NetworkError('refused', 'The address names no feed: adId is missing.')
    for (let offset = 0; ; offset += pageSize) {
      const asked = { companyId, adIds, pid: propertyId, limit: pageSize, offset }
      const data = await graphql(get, productsApi, productsQuery, asked)
      const read = page.safeParse(data.shoppingProducts)
      if (!read.success) throw new NetworkError('unreadable', 'CJ answered with products that could not be read.')
      yield JSON.stringify({ resultList: read.data.resultList })
      if (read.data.resultList.length === 0 || offset + pageSize >= read.data.totalCount) return
    }
  },
}
