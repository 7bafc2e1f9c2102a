import { type StandIn, startStandIn } from '../stand-in.ts'
import { exactNumber, jsonAnswer } from '../stand-in-json.ts'

export type WebgainsTransaction = {
  id: string
  status: string
  /** Instant. */
  date: string
  /** In ten-thousandths. */
  commission: string
  value?: string
  clickref?: string
}
export type WebgainsStandIn = StandIn & {
  transactions: WebgainsTransaction[]
  programmes: { id: string; name: string; url: string; isJoined: boolean }[]
}

/** Answers as clients of the platform API parse them, with invented values, two rows a page. */
export async function startWebgainsStandIn({
  port = 0,
  token = 'stand-in-token',
  publisherId = '4411',
  campaignId = '189069',
  programmeKey = 'stand-in-key',
} = {}): Promise<WebgainsStandIn> {
  const transactions: WebgainsTransaction[] = []
  const programmes: WebgainsStandIn['programmes'] = []
  const paged = (url: URL, rows: unknown[]) => {
    const page = Number(url.searchParams.get('page') ?? '1')
    const last = Math.max(1, Math.ceil(rows.length / 2))
    return jsonAnswer({ data: rows.slice(page * 2 - 2, page * 2), pagination: { current_page: page, last_page: last } })
  }
  const base = await startStandIn((url, request) => {
    const read = (name: string) => url.searchParams.get(name) ?? ''
    if (url.pathname === '/2.0/programs')
      return read('key') === programmeKey && read('programsjoined') === '1'
        ? jsonAnswer(
            programmes
              .filter((p) => p.isJoined)
              .map((p) => ({ id: exactNumber(p.id), name: p.name, status: 'active', homepageURL: p.url })),
          )
        : jsonAnswer({ error: 'key' }, 401)
    if (request.headers.authorization !== `Bearer ${token}`) return jsonAnswer({ message: 'Unauthenticated.' }, 401)
    if (url.pathname === '/merchants/programs')
      return paged(
        url,
        programmes.map((p) => ({
          id: exactNumber(p.id),
          name: p.name,
          homepage_url: p.url,
          create_date: 1_600_000_000,
        })),
      )
    if (url.pathname === `/publishers/${publisherId}/campaigns`)
      return paged(url, [{ id: exactNumber(campaignId), name: 'Café deals' }])
    if (url.pathname !== `/publishers/${publisherId}/reports/transactions`) return undefined
    const [start, end] = [Number(read('filters[start_date]')), Number(read('filters[end_date]'))]
    if (!start || !end || end - start > 366 * 86_400) return jsonAnswer({ message: 'dates' }, 422)
    if (read('filters[campaign_ids][]') !== campaignId) return paged(url, [])
    const rows = transactions.filter((t) => Date.parse(t.date) >= start * 1000 && Date.parse(t.date) <= end * 1000)
    return paged(
      url,
      rows.map((t) => ({
        id: exactNumber(t.id),
        status: exactNumber(t.status),
        date: Date.parse(t.date) / 1000,
        program: { id: 7052, name: 'Bikes' },
        click_reference: t.clickref ?? null,
        value: { amount: exactNumber(t.value ?? '849900'), currency_code: 'GBP' },
        commission: { amount: exactNumber(t.commission), currency_code: 'GBP' },
      })),
    )
  }, port)
  return { ...base, transactions, programmes }
}
