import { type StandIn, startStandIn } from '../stand-in.ts'
import { exactNumber, jsonAnswer } from '../stand-in-json.ts'

export type TradedoublerTransaction = {
  id: string
  status: string
  commission: string
  time: string
  modified?: string
  paid?: boolean
  reason?: string
}
export type TradedoublerStandIn = StandIn & {
  transactions: TradedoublerTransaction[]
  programmes: { id: string; name: string; homePage: string; paused?: boolean }[]
  /** How many clicks it counted on each day. */
  clicks: Map<string, number>
  /** Invalidates the tokens issued so far. */
  expire: () => void
}

const productsToken = '0123456789abcdef0123456789abcdef01234567'

type Programme = TradedoublerStandIn['programmes'][number]

const tokens = {
  tokens: [
    { id: 1, name: 'v', token: 'a-token-for-vouchers', tokenType: 'PUBLISHER', tokenSystem: 'VOUCHERS' },
    { id: 2, name: 'p', token: productsToken, tokenType: 'PUBLISHER', tokenSystem: 'PRODUCTS' },
  ],
}

const feedRow = (p: Programme) => ({
  feedId: exactNumber(`1${p.id}`),
  name: `${p.name} SE`,
  active: true,
  visible: true,
  currencyISOCode: 'SEK',
  numberOfProducts: 1234,
  programs: [{ programId: exactNumber(p.id), name: p.name }],
})

const programmeRow = (p: Programme) => ({
  id: exactNumber(p.id),
  name: p.name,
  countryCode: 'SE',
  paused: p.paused ?? false,
  statusId: 3,
  homePage: p.homePage,
  currencyCode: 'SEK',
})

const tariffs = {
  currencyCode: 'SEK',
  segmentTariffs: [
    {
      id: 1,
      tariffs: [
        { eventName: 'Sale', fixedFee: 0, percentageFee: exactNumber('3.5') },
        { eventName: 'Transaction Inquiry', fixedFee: 0, percentageFee: 100 },
      ],
    },
  ],
}

const transactionRow = (t: TradedoublerTransaction, sourceId: string) => ({
  transactionId: exactNumber(t.id),
  programId: 220033,
  programName: 'Elgrossen',
  sourceId: exactNumber(sourceId),
  eventTypeId: 5,
  status: t.status,
  timeOfLastClick: t.time,
  timeOfTransaction: t.time,
  timeOfLastModified: t.modified ?? null,
  epi: '0123456789abcdefghij',
  orderNumber: `O-${t.id}`,
  orderValue: exactNumber('899.00'),
  commission: exactNumber(t.commission),
  paid: t.paid ?? false,
  reasonName: t.reason ?? null,
})

/** Answers as the network documents, with invented values. */
export async function startTradedoublerStandIn({
  port = 0,
  clientId = 'stand-in-client',
  clientSecret = 'stand-in-secret',
  username = 'café',
  password = 'stand-in-password',
  sourceId = '189069',
} = {}): Promise<TradedoublerStandIn> {
  const transactions: TradedoublerTransaction[] = []
  const programmes: TradedoublerStandIn['programmes'] = []
  const clicks: TradedoublerStandIn['clicks'] = new Map()
  const key = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let issued = 1
  const signIn = (form: URLSearchParams, authorization: string | undefined) =>
    authorization === `Basic ${key}` && form.get('username') === username && form.get('password') === password
      ? jsonAnswer({ access_token: `token-${issued}`, token_type: 'bearer', expires_in: 899 })
      : jsonAnswer({ error: 'invalid_grant' }, 400)
  const base = await startStandIn((url, request, body) => {
    const read = (name: string) => url.searchParams.get(name) ?? ''
    const paged = (rows: unknown[]) => {
      const [offset, limit] = [Number(read('offset')), Math.min(100, Number(read('limit') || 20))]
      return { offset, limit, items: rows.slice(offset, offset + limit) }
    }
    if (url.pathname === '/uaa/oauth/token') return signIn(new URLSearchParams(body), request.headers.authorization)
    if (url.pathname === '/1.0/productFeeds.json')
      return read('token') === productsToken
        ? jsonAnswer({
            feeds: programmes.map(feedRow),
          })
        : jsonAnswer({ message: 'token' }, 403)
    if (request.headers.authorization !== `Bearer token-${issued}`) return jsonAnswer({ error: 'invalid_token' }, 401)
    switch (url.pathname) {
      case '/publisher/sources':
        return jsonAnswer([{ id: exactNumber(sourceId), name: 'Café deals', sourceStatus: 'ACTIVE' }])
      case '/publisher/tokens':
        return jsonAnswer(tokens)
      case '/publisher/programs':
        return jsonAnswer([paged(programmes.map(programmeRow))])
      case '/publisher/programs/detail':
        return jsonAnswer(tariffs)
      case '/publisher/report/statistics': {
        if (read('intervalType') !== 'day' || read('reportType') !== 'date' || read('sourceId') !== sourceId)
          return jsonAnswer({ error: 'intervalType, reportType, sourceId' }, 400)
        const plain = (day: string) => day.replaceAll('-', '')
        const days = [...clicks].filter(([day]) => plain(day) >= read('fromDate') && plain(day) <= read('toDate'))
        return jsonAnswer({
          reportCurrencyCode: read('reportCurrencyCode'),
          ...paged(days.map(([date, n]) => ({ date, impressions: 0, clicks: n, leads: 0, sales: 0 }))),
        })
      }
      case '/publisher/report/transactions': {
        const dayOf = (t: TradedoublerTransaction) =>
          (read('lastModified') === 'true' ? (t.modified ?? '') : t.time).slice(0, 10).replaceAll('-', '')
        const found = transactions.filter((t) => dayOf(t) >= read('fromDate') && dayOf(t) <= read('toDate'))
        return jsonAnswer({
          reportCurrencyCode: read('reportCurrencyCode'),
          ...paged(found.map((t) => transactionRow(t, sourceId))),
        })
      }
      default:
        return undefined
    }
  }, port)
  return { ...base, transactions, programmes, clicks, expire: () => void issued++ }
}
