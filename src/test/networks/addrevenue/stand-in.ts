import { type StandIn, startStandIn } from '../stand-in.ts'
import { exactNumber, jsonAnswer } from '../stand-in-json.ts'

export type AddrevenueTransaction = {
  id: string
  date: string
  status: string
  commission: string
  channelId?: string
  denyDate?: string
  clickRef?: string
}
export type AddrevenueStandIn = StandIn & {
  transactions: AddrevenueTransaction[]
  advertisers: { id: string; name: string; url: string; isActive?: boolean; relation?: string }[]
}

/** Answers like captured answers, with invented values, two rows a page. */
export async function startAddrevenueStandIn({
  port = 0,
  token = 'stand-in-token',
  channelId = '189069',
} = {}): Promise<AddrevenueStandIn> {
  const transactions: AddrevenueTransaction[] = []
  const advertisers: AddrevenueStandIn['advertisers'] = []
  const paged = (url: URL, rows: unknown[]) => {
    const offset = Number(url.searchParams.get('offset'))
    const next = new URL(url)
    next.searchParams.set('offset', String(offset + 2))
    const hasNextPage = offset + 2 < rows.length
    const results = rows.slice(offset, offset + 2)
    const links = { next: hasNextPage ? `/api/v2${next.pathname}${next.search}` : null }
    return jsonAnswer({
      http_code: 200,
      count: results.length,
      results,
      meta: { totalCount: rows.length, hasNextPage },
      links,
    })
  }
  const base = await startStandIn((url, request) => {
    const read = (name: string) => url.searchParams.get(name) ?? ''
    if (request.headers.authorization !== `Bearer ${token}`) return jsonAnswer({ error: 'Invalid token' }, 403)
    switch (url.pathname) {
      case '/channels':
        return paged(url, [{ id: exactNumber(channelId), displayName: 'Café deals', url: 'https://deals.example' }])
      case '/advertisers':
        return paged(
          url,
          advertisers.map((a) => ({
            id: exactNumber(a.id),
            displayName: a.name,
            type: 'advertiser',
            markets: { SE: { market: 'SE', url: a.url, status: a.isActive === false ? 'closed' : 'active' } },
          })),
        )
      case '/relations':
        return paged(
          url,
          advertisers.flatMap((a) => (a.relation ? [{ advertiserId: exactNumber(a.id), status: a.relation }] : [])),
        )
      case '/transactions':
        return paged(
          url,
          transactions
            .filter((t) => t.date >= read('fromDate') && t.date <= read('toDate'))
            .map((t) => ({
              id: exactNumber(t.id),
              date: t.date,
              channelId: exactNumber(t.channelId ?? channelId),
              market: 'SE',
              currency: 'SEK',
              eventValue: '499.00',
              commission: t.commission,
              status: t.status,
              denyDate: t.denyDate ?? null,
              eventOrderId: `O-${t.id}`,
              clickRef: t.clickRef ?? null,
              advertiserName: 'By Example',
            })),
        )
      default:
        return undefined
    }
  }, port)
  return { ...base, transactions, advertisers }
}
