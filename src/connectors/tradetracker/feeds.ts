import { type FeedSide, feedOf } from '../network-feed.ts'
import { childOf, textOf } from '../shared/xml/xml.ts'
import type { TradetrackerCredentials } from './credentials.ts'
import { listOf } from './lists.ts'

/** The file format with full prices and all fields, including the shops' own ones. */
const addressOf = (siteId: string, feedId: string) =>
  `https://pf.tradetracker.net/?${new URLSearchParams({
    aid: siteId,
    encoding: 'utf-8',
    type: 'xml-v2',
    fid: feedId,
    categoryType: '2',
    additionalType: '2',
  })}`

export const feeds: FeedSide<TradetrackerCredentials> = {
  hosts: ['pf.tradetracker.net'],
  list: async (get, { siteId }) =>
    (await listOf(get, 'getFeeds', siteId, [['assignmentStatus', 'accepted']])).flatMap((row) => {
      const campaign = childOf(row, 'campaign')
      const feedId = textOf(row, 'ID')
      return feedOf({
        feedId,
        programmeId: textOf(campaign, 'ID'),
        name: [textOf(campaign, 'name'), textOf(row, 'name')].filter(Boolean).join(': '),
        url: addressOf(siteId, feedId),
        count: textOf(row, 'productCount'),
      })
    }),
}
