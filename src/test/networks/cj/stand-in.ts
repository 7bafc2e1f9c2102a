import { type Answer, type StandIn, startStandIn } from '../stand-in.ts'
import { jsonAnswer } from '../stand-in-json.ts'
import { escapeXml } from '../../../connectors/shared/xml/xml.ts'

export type CjStandInRecord = {
  id: string
  action: string
  status: string
  commission: string
  sale?: string
  event: string
  posted: string
  original?: boolean
  reason?: string
  type?: string
  validation?: string
}
export type CjStandIn = StandIn & {
  records: CjStandInRecord[]
  advertisers: { id: string; name: string; url: string; isActive?: boolean; contract?: string }[]
  /** Of all feeds. */
  products: unknown[]
}
type Asked = { query: string; variables: Record<string, string | string[] | number | null> }

const commissionRow = (r: CjStandInRecord, propertyId: string) => ({
  commissionId: r.id,
  originalActionId: r.action,
  original: r.original ?? true,
  actionStatus: r.status,
  actionType: r.type ?? 'item_sale',
  advertiserId: '4477388',
  advertiserName: 'Outdoor Co',
  websiteId: propertyId,
  eventDate: r.event,
  clickDate: r.event,
  postingDate: r.posted,
  saleAmountPubCurrency: r.sale ?? '129.00',
  pubCommissionAmountPubCurrency: r.commission,
  orderId: `O-${r.action}`,
  shopperId: '0123456789abcdefghij',
  correctionReason: r.reason ?? null,
  validationStatus: r.validation ?? 'PENDING',
})

/** Two records per page, in the order of their ids. */
function commissions(records: readonly CjStandInRecord[], { query, variables }: Asked, propertyId: string) {
  const of = (r: CjStandInRecord) => (query.includes('sinceEventDate') ? r.event : r.posted)
  const found = records
    .filter((r) => of(r) >= String(variables.since) && of(r) < String(variables.before))
    .filter((r) => variables.after === null || Number(r.id) > Number(variables.after))
    .toSorted((a, b) => Number(a.id) - Number(b.id))
  const shown = found.slice(0, 2)
  return {
    publisherCommissions: {
      payloadComplete: found.length <= 2,
      maxCommissionId: shown.at(-1)?.id ?? null,
      records: shown.map((r) => commissionRow(r, propertyId)),
    },
  }
}

function advertiserLookup(advertisers: CjStandIn['advertisers']): Answer {
  const rows = advertisers.map(
    (a) =>
      `<advertiser><advertiser-id>${a.id}</advertiser-id><account-status>${a.isActive === false ? 'Deactive' : 'Active'}</account-status><advertiser-name>${escapeXml(a.name)}</advertiser-name><program-url>${escapeXml(a.url)}</program-url></advertiser>`,
  )
  return {
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><cj-api><advertisers total-matched="${rows.length}" records-returned="${rows.length}" page-number="1">${rows.join('')}</advertisers></cj-api>`,
  }
}

const feeds = (advertisers: CjStandIn['advertisers']) => ({
  shoppingProductFeeds: {
    totalCount: advertisers.length,
    resultList: advertisers.map((a) => ({
      adId: `7${a.id}`,
      feedName: `${a.name} feed`,
      advertiserId: a.id,
      advertiserName: a.name,
      advertiserCountry: 'US',
      currency: 'USD',
      productCount: 1234,
    })),
  },
})

const contracts = (advertisers: CjStandIn['advertisers'], most: number) => ({
  publisher: {
    contracts: {
      totalCount: advertisers.length,
      resultList: advertisers.slice(0, most).map((a) => ({
        advertiserId: a.id,
        status: a.contract ?? 'ACTIVE',
        programTerms: {
          actionTerms: [{ commissions: [{ rate: { type: 'PERCENT', value: '7.00', currency: null } }] }],
        },
      })),
    },
  },
})

function productPage(products: readonly unknown[], { variables }: Asked) {
  const { offset = 0, limit = 50 } = variables as { offset?: number; limit?: number }
  return { shoppingProducts: { totalCount: products.length, resultList: products.slice(offset, offset + limit) } }
}

const companyOf = ({ variables: v }: Asked) =>
  v.companyId ?? v.publisherId ?? (v.publishers as string[] | undefined)?.[0]

/** Answers as the schema describes, with invented values, two records a page. All hosts are this server. */
export async function startCjStandIn({
  port = 0,
  token = 'stand-in-token',
  companyId = '4455',
  propertyId = '189069',
  mostContracts = 1e9,
} = {}): Promise<CjStandIn> {
  const records: CjStandInRecord[] = []
  const advertisers: CjStandIn['advertisers'] = []
  const products: unknown[] = []
  const dataOf = (asked: Asked) => {
    if (asked.query.includes('promotionalProperties'))
      return { promotionalProperties: { totalCount: 1, resultList: [{ id: propertyId, name: 'Café deals' }] } }
    if (asked.query.includes('shoppingProductFeeds')) return feeds(advertisers)
    if (asked.query.includes('shoppingProducts')) return productPage(products, asked)
    if (asked.query.includes('contracts')) return contracts(advertisers, mostContracts)
    return commissions(records, asked, propertyId)
  }
  const base = await startStandIn((url, request, body) => {
    if (request.headers.authorization !== `Bearer ${token}`) return jsonAnswer({ message: 'Unauthorized' }, 401)
    if (url.pathname === '/v2/advertiser-lookup') return advertiserLookup(advertisers)
    if (url.pathname !== '/query' && url.pathname !== '/graphql') return undefined
    const asked = JSON.parse(body) as Asked
    if (companyOf(asked) !== companyId) return jsonAnswer({ errors: [{ message: 'No permission for this company' }] })
    return jsonAnswer({ data: dataOf(asked) })
  }, port)
  return { ...base, records, advertisers, products }
}
