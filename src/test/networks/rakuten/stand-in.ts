import { type StandIn, startStandIn } from '../stand-in.ts'
import { exactNumber, jsonAnswer } from '../stand-in-json.ts'

export type RakutenEvent = {
  id: string
  order: string
  commission: string
  sale?: string
  date: string
  u1?: string
  isEvent?: boolean
  type?: string
}
export type RakutenStandIn = StandIn & {
  events: RakutenEvent[]
  advertisers: { mid: string; name: string; url: string }[]
  /** Invalidates the tokens issued so far. */
  expire: () => void
}

/** Answers as public clients parse them, with invented values. */
export async function startRakutenStandIn({
  port = 0,
  clientId = 'stand-in-client',
  clientSecret = 'stand-in-secret',
  sid = '189069',
} = {}): Promise<RakutenStandIn> {
  const events: RakutenEvent[] = []
  const advertisers: RakutenStandIn['advertisers'] = []
  const key = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let issued = 1
  const base = await startStandIn((url, request, body) => {
    const read = (name: string) => url.searchParams.get(name) ?? ''
    if (url.pathname === '/token')
      return request.headers.authorization === `Bearer ${key}` && new URLSearchParams(body).get('scope') === sid
        ? jsonAnswer({ access_token: `token-${issued}`, expires_in: 3600 })
        : jsonAnswer({ error: 'invalid_client' }, 400)
    if (request.headers.authorization !== `Bearer token-${issued}`) return jsonAnswer({ error: 'token' }, 401)
    if (url.pathname === '/v1/partnerships') {
      const [page, limit] = [Number(read('page')), Math.min(2, Number(read('limit')))]
      return jsonAnswer({
        _metadata: { total: advertisers.length, page, limit },
        partnerships: advertisers
          .slice((page - 1) * limit, page * limit)
          .map((a) => ({ status: 'active', advertiser: { id: exactNumber(a.mid), name: a.name, url: a.url } })),
      })
    }
    if (url.pathname !== '/events/1.0/transactions') return undefined
    const [start, end] = [Date.parse(`${read('process_date_start')}Z`), Date.parse(`${read('process_date_end')}Z`)]
    if (!(start <= end)) return jsonAnswer({ error: 'dates' }, 400)
    const spelled = (date: string) =>
      new Date(date).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) (\S+) GMT$/, '$1 $3 $2 $4 $5 GMT+0000 (UTC)')
    return jsonAnswer(
      events
        .filter((e) => Date.parse(e.date) >= start && Date.parse(e.date) <= end)
        .slice((Number(read('page')) - 1) * Number(read('limit')), Number(read('page')) * Number(read('limit')))
        .map((e) => ({
          etransaction_id: e.id,
          advertiser_id: 7052,
          sid: exactNumber(sid),
          order_id: e.order,
          sku_number: 'SKU-77',
          sale_amount: exactNumber(e.sale ?? '84.50'),
          quantity: 1,
          commissions: exactNumber(e.commission),
          currency: 'EUR',
          process_date: spelled(e.date),
          transaction_date: spelled(e.date),
          transaction_type: e.type ?? 'batch',
          u1: e.u1 ?? null,
          is_event: e.isEvent ? 'Y' : 'N',
        })),
    )
  }, port)
  return { ...base, events, advertisers, expire: () => void issued++ }
}
