import { type FeedSide, feedOf } from '../network-feed.ts'
import { textOf } from '../shared/xml/xml.ts'
import type { PartneradsCredentials } from './credentials.ts'
import { report } from './report.ts'

/** Approved programmes state whether they have a feed, and where. */
export const feeds: FeedSide<PartneradsCredentials> = {
  hosts: ['www.partner-ads.com'],
  secrets: async (_, { key }) => ({ key }),
  list: async (get, { key, country }) =>
    (await report(get, 'programoversigt', { key, godkendte: '1' }, 'partnerprogrammer', 'program'))
      .filter((row) => textOf(row, 'feed').toLowerCase() !== 'nej')
      .flatMap((row) =>
        feedOf({
          feedId: textOf(row, 'programid'),
          programmeId: textOf(row, 'programid'),
          name: textOf(row, 'programnavn'),
          country: textOf(row, 'feedmarket') || country,
          currency: textOf(row, 'feedcur'),
          url: textOf(row, 'feedlink'),
        }),
      ),
}
