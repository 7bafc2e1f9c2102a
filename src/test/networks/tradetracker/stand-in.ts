import { type Answer, type StandIn, startStandIn } from '../stand-in.ts'
import {
  childOf,
  childrenOf,
  escapeXml,
  findXml,
  parseXml,
  textOf,
  type XmlNode,
} from '../../../connectors/shared/xml/xml.ts'

type Row = { [name: string]: string | Row }
export type TradetrackerTransaction = {
  id: string
  status: string
  commission: string
  date: string
  judged?: string
  paid?: boolean
  reason?: string
  isClick?: boolean
}
export type TradetrackerStandIn = StandIn & {
  transactions: TradetrackerTransaction[]
  campaigns: { id: string; name: string; url: string; deepLinks?: boolean; ends?: string }[]
  /** Clicks by day and campaign: all, and unique visitors. */
  clicks: { day: string; campaign: string; all: number; unique: number }[]
  /** Ends the most recent session. */
  expire: () => void
}

const written = (row: Row): string =>
  Object.entries(row)
    .map(([name, value]) => `<${name}>${typeof value === 'string' ? escapeXml(value) : written(value)}</${name}>`)
    .join('')
const inEnvelope = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body>${content}</SOAP-ENV:Body></SOAP-ENV:Envelope>`
const fault = (words: string): Answer => ({
  status: 500,
  headers: { 'content-type': 'text/xml' },
  body: inEnvelope(`<SOAP-ENV:Fault><faultcode>Client</faultcode><faultstring>${words}</faultstring></SOAP-ENV:Fault>`),
})
const reply = (method: string, name: string, rows: readonly Row[], headers: Record<string, string> = {}): Answer => ({
  headers: { 'content-type': 'text/xml', ...headers },
  body: inEnvelope(
    `<ns1:${method}Response xmlns:ns1="x"><${name}>${rows.map((r) => `<item>${written(r)}</item>`).join('')}</${name}></ns1:${method}Response>`,
  ),
})

type Campaign = TradetrackerStandIn['campaigns'][number]

function paged(rows: readonly Row[], options: XmlNode | undefined): Row[] {
  const [offset, limit] = [Number(textOf(options, 'offset')), Number(textOf(options, 'limit')) || 1e9]
  return rows.toSorted((a, b) => Number(a.ID) - Number(b.ID)).slice(offset, offset + limit)
}

const campaignRow = (c: Campaign, siteId: string): Row => ({
  ID: c.id,
  name: c.name,
  URL: c.url,
  info: {
    assignmentStatus: 'accepted',
    stopDate: c.ends ?? '',
    trackingURL: `https://tc.tradetracker.net/?c=${c.id}&m=77&a=${siteId}`,
    deeplinkingSupported: String(c.deepLinks ?? true),
    commission: { saleCommissionVariable: '6.5', saleCommissionFixed: '0' },
  },
})

const feedRow = (c: Campaign): Row => ({
  ID: `3${c.id}`,
  campaign: { ID: c.id, name: c.name },
  name: 'Main',
  URL: 'https://pf.tradetracker.net/',
  productCount: '1234',
  assignmentStatus: 'accepted',
})

const transactionRow = (t: TradetrackerTransaction): Row => ({
  ID: t.id,
  campaign: { ID: '7052', name: 'Wijn & Zo' },
  reference: '0123456789abcdefghij',
  transactionType: t.isClick ? 'click' : 'sale',
  transactionStatus: t.status,
  currency: 'EUR',
  commission: t.commission,
  orderAmount: t.isClick ? '' : '70.00',
  registrationDate: t.date,
  assessmentDate: t.judged ?? '',
  originatingClickDate: t.date,
  rejectionReason: t.reason ?? '',
  paidOut: String(t.paid ?? false),
})

/** Whether it was registered in the requested span, or assessed in it where the request asks for that. */
function isAsked(t: TradetrackerTransaction, options: XmlNode | undefined): boolean {
  const byJudgement = textOf(options, 'assessmentDateFrom') !== ''
  const field = byJudgement ? 'assessmentDate' : 'registrationDate'
  const when = (byJudgement ? (t.judged ?? '') : t.date).slice(0, 19).replace('T', ' ')
  return when >= textOf(options, `${field}From`) && when <= textOf(options, `${field}To`)
}

/** Returns the sums of a span. */
function clickSums(clicks: TradetrackerStandIn['clicks'], options: XmlNode | undefined): Row[] {
  const [first, last] = [textOf(options, 'dateFrom'), textOf(options, 'dateTo')]
  const within = clicks.filter((c) => c.day >= first && c.day <= last)
  const sum = (id: string, of: (c: (typeof clicks)[number]) => number) =>
    String(within.filter((c) => c.campaign === id).reduce((n, c) => n + of(c), 0))
  return [...new Set(within.map((c) => c.campaign))].map((id) => ({
    campaign: { ID: id, name: 'Wijn & Zo' },
    reportData: { overallClickCount: sum(id, (c) => c.all), uniqueClickCount: sum(id, (c) => c.unique) },
  }))
}

/** Answers as public clients of the SOAP service parse them, with invented values. A session is a cookie. */
export async function startTradetrackerStandIn({
  port = 0,
  customerId = '4455',
  passphrase = 'stand-in-passphrase',
  siteId = '189069',
} = {}): Promise<TradetrackerStandIn> {
  const transactions: TradetrackerTransaction[] = []
  const campaigns: TradetrackerStandIn['campaigns'] = []
  const clicks: TradetrackerStandIn['clicks'] = []
  let issued = 1
  const rowsOf = (method: string, options: XmlNode | undefined) =>
    transactions
      .filter((t) => (method === 'getClickTransactions') === (t.isClick ?? false) && isAsked(t, options))
      .map(transactionRow)
  const base = await startStandIn((url, request, body) => {
    if (url.pathname !== '/soap/affiliate') return undefined
    const asked = childrenOf(childOf(parseXml(body), 'Body'))[0]
    const method = asked?.name ?? ''
    const options = findXml(asked, 'options')
    if (method === 'authenticate') {
      const isRight = textOf(asked, 'customerID') === customerId && textOf(asked, 'passphrase') === passphrase
      return isRight
        ? reply(method, 'return', [], { 'set-cookie': `PHPSESSID=session-${issued}; path=/; HttpOnly` })
        : fault('Authentication failed: wrong customer ID or passphrase')
    }
    if (request.headers.cookie !== `PHPSESSID=session-${issued}`) return fault('Not logged in')
    if (method !== 'getAffiliateSites' && textOf(asked, 'affiliateSiteID') !== siteId) return fault('Unknown site')
    switch (method) {
      case 'getAffiliateSites':
        return reply(method, 'affiliateSites', paged([{ ID: siteId, name: 'Café deals' }], options))
      case 'getCampaigns':
        return reply(
          method,
          'campaigns',
          paged(
            campaigns.map((c) => campaignRow(c, siteId)),
            options,
          ),
        )
      case 'getReportCampaign':
        return reply(method, 'reportCampaigns', clickSums(clicks, options))
      case 'getFeeds':
        return reply(method, 'feeds', paged(campaigns.map(feedRow), options))
      case 'getConversionTransactions':
      case 'getClickTransactions':
        return reply(method, 'transactions', paged(rowsOf(method, options), options))
      default:
        return fault('No such method')
    }
  }, port)
  return { ...base, transactions, campaigns, clicks, expire: () => void issued++ }
}
