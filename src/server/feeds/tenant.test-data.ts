import { randomUUID } from 'node:crypto'
import type { TenantIds, TenantPart } from '../../test/tenant.ts'
import { productFeed } from './tables.ts'

const fields = (ids: TenantIds) => ({
  name: 'Ours',
  domain: 'shop.example',
  filename: 'ours',
  country: 'DK',
  currency: 'DKK',
  feedUrl: 'https://shop.example/feed',
  feedFormat: 'custom_csv',
  titleFormat: 'title',
  channelUuid: ids.site,
})

export const feedsTenant: TenantPart<'feeds'> = {
  async rows({ app, ids, marker }) {
    const feed = randomUUID()
    await app.stores.database.system.insert(productFeed).values({
      uuid: feed,
      accountUuid: ids.account,
      token: `${marker}-of-the-other-one`.padEnd(24, 'x').slice(0, 24),
      name: marker,
      domain: `${marker.toLowerCase()}.example`,
      filename: 'feed',
      country: 'DK',
      currency: 'DKK',
      sourceUrl: `https://${marker}.example/feed`,
      format: 'custom_csv',
      titleParts: ['title'],
      titleSeparator: '-',
      priceStepCount: 5,
      excludesOutOfStock: true,
      isActive: false,
    })
    return { feed }
  },
  inputs: {
    feeds: {
      list: null,
      file: null,
      sources: null,
      // its address is not public
      preview: fields,
      create: fields,
      update: (ids) => ({ uuid: ids.feed, ...fields(ids) }),
      figures: (ids) => ({ uuid: ids.feed }),
      remove: (ids) => ({ uuid: ids.feed }),
    },
  },
}
