import { type StandIn, startStandIn } from '../stand-in.ts'
import { exactNumber, jsonAnswer } from '../stand-in-json.ts'

export type AdtractionTransaction = {
  id: string
  status: string
  commission: string
  date: string
  updated?: string
  hasClick?: boolean
}
export type AdtractionStandIn = StandIn & {
  transactions: AdtractionTransaction[]
  /** Clicks by the instant at which they came, which its answer omits. */
  clicks: { at: string; programme: string }[]
  programmes: { id: string; name: string; url: string; approval?: number; status?: number; rate?: object }[]
}

/**
 * Answers as public clients parse them, with invented values. `hasChannels: false` refuses the old list of channels.
 */
export async function startAdtractionStandIn({
  port = 0,
  token = 'stand-in-token',
  channelId = '189069',
  hasChannels = true,
  version = 'v3',
} = {}): Promise<AdtractionStandIn> {
  const transactions: AdtractionTransaction[] = []
  const clicks: AdtractionStandIn['clicks'] = []
  const programmes: AdtractionStandIn['programmes'] = []
  const base = await startStandIn((url, request, body) => {
    if (request.headers['x-token'] !== token) return jsonAnswer({ status: 401, message: 'Unauthorized' }, 401)
    if (url.pathname === '/v2/affiliate/channels/')
      return hasChannels
        ? jsonAnswer([{ channelId: exactNumber(channelId), channelName: 'Café deals' }])
        : jsonAnswer({ status: 404, message: 'Not here' }, 404)
    const asked = (request.method === 'POST' ? JSON.parse(body || '{}') : {}) as Record<string, string>
    if (url.pathname === '/v2/partner/clicks/') {
      if (!asked.market || !asked.currency) return jsonAnswer({ status: 400, message: 'market, currency' }, 400)
      const [first, last] = [Date.parse(asked.fromDate ?? ''), Date.parse(asked.toDate ?? '')]
      const counted = clicks.filter((c) => Date.parse(c.at) >= first && Date.parse(c.at) <= last)
      if (counted.length === 0) return jsonAnswer({ message: 'No clicks found.' })
      return jsonAnswer(
        counted.map((c) => ({
          epi: '0123456789abcdefghij',
          epi2: '',
          programName: c.programme,
          currency: asked.currency,
        })),
      )
    }
    if (String(asked.channelId) !== channelId) return jsonAnswer({ status: 400, message: 'channelId' }, 400)
    if (url.pathname === `/${version}/partner/programs/`)
      return jsonAnswer(
        programmes.map((p) => ({
          programId: exactNumber(p.id),
          programName: p.name,
          programURL: p.url,
          market: asked.market,
          currency: 'DKK',
          approvalStatus: p.approval ?? 1,
          status: p.status ?? 0,
          trackingURL: `https://track.adtraction.com/t/t?a=9${p.id}&as=${channelId}&t=2&tk=1`,
          feeds: [{ feedId: exactNumber(`5${p.id}`), lastUpdated: '2026-02-01T04:00:00', numberOfProducts: 1234 }],
          commissions: [p.rate ?? { id: 1, name: 'Sale', transactionType: 3, type: '%', value: 8 }],
        })),
      )
    if (url.pathname !== '/v2/partner/transactions/') return undefined
    const [from, to] = [Date.parse(asked.fromDate ?? ''), Date.parse(asked.toDate ?? '')]
    const found = transactions.filter((t) => Date.parse(t.date) >= from && Date.parse(t.date) <= to)
    if (found.length === 0) return jsonAnswer({ message: 'No transactions found.' })
    return jsonAnswer(
      found.map((t) => ({
        uniqueId: t.id,
        transactionStatus: exactNumber(t.status),
        transactionDate: t.date,
        lastUpdated: t.updated ?? t.date,
        orderValue: exactNumber('799.0'),
        commission: exactNumber(t.commission),
        currency: 'DKK',
        ...(t.hasClick === false
          ? {}
          : {
              click: {
                clickDate: t.date,
                programId: 1234567,
                programName: 'Nordic Shoes',
                epi: '0123456789abcdefghij',
              },
            }),
      })),
    )
  }, port)
  return { ...base, transactions, clicks, programmes }
}
