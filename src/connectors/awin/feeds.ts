import type { Get } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { type FeedSide, feedOf } from '../network-feed.ts'
import { readCsv } from '../shared/files/read-csv.ts'

const names = (header: string) => header.toLowerCase().replaceAll(/[^a-z]/g, '')

/**
 * The list is a CSV file of all feeds the key gives access to; clients have seen its column names with spaces and with
 * underscores.
 */
export const feeds: FeedSide<{ feedKey: string }> = {
  hosts: ['productdata.awin.com'],
  secrets: async (_, { feedKey }) => ({ feedKey }),
  async list(get: Get, { feedKey }) {
    if (feedKey === '') return []
    const text = String(
      await get({
        base: 'feeds',
        path: `/datafeed/list/apikey/${encodeURIComponent(feedKey)}`,
        as: 'text',
        headers: { authorization: '' }, // only the key is required
      }),
    )
    const table = readCsv(text)
    if ('problem' in table) throw new NetworkError('unreadable', 'Awin answered with a list of feeds that is no table.')
    const columns = table.header.map(names)
    if (!columns.includes('feedid') || !columns.includes('url'))
      throw new NetworkError('unreadable', 'Awin answered with a list of feeds without their addresses.')
    return table.rows.flatMap(({ cells }) => {
      const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
      const isJoined = /^(active|joined)?$/i.test(cell('membershipstatus'))
      if (!isJoined) return []
      return feedOf({
        feedId: cell('feedid'),
        programmeId: cell('advertiserid'),
        name: [cell('advertisername'), cell('feedname')].filter(Boolean).join(': '),
        country: cell('primaryregion') || cell('region'),
        url: cell('url'),
        count: cell('noofproducts'),
      })
    })
  },
}
