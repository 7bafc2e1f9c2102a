import type { Get } from '../connector.ts'
import { clockOf } from '../shared/dates/network-clock.ts'
import { pageGuard } from '../shared/rows/transaction-rows.ts'
import { childrenOf, findXml, type XmlNode } from '../shared/xml/xml.ts'
import { call, type Parameter } from './soap.ts'

const size = 500

/**
 * Items of a list, page by page, sorted by id, so that none is missed or read twice between pages; and the network's
 * clock.
 */
export async function listWithClock(
  get: Get,
  method: string,
  siteId: string | null,
  options: readonly Parameter[],
): Promise<{ rows: XmlNode[]; answeredAt: number | null }> {
  const found: XmlNode[] = []
  const watch = pageGuard('TradeTracker')
  for (let page = 0; ; page++) {
    const { result, headers } = await call(get, method, [
      ...(siteId === null ? [] : [['affiliateSiteID', siteId] as const]),
      [
        'options',
        [...options, ['limit', size], ['offset', page * size], ['sort', 'ID'], ['sortDirection', 'ascending']],
      ],
    ])
    const rows = childrenOf(childrenOf(result)[0], 'item')
    const items = rows.length > 0 ? rows : childrenOf(findXml(result, 'return'), 'item')
    watch(items)
    found.push(...items)
    if (items.length < size) return { rows: found, answeredAt: clockOf({ headers }) }
  }
}

export const listOf = async (...about: Parameters<typeof listWithClock>): Promise<XmlNode[]> =>
  (await listWithClock(...about)).rows
