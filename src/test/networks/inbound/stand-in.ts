import { type StandIn, startStandIn } from '../stand-in.ts'
import { jsonAnswer } from '../stand-in-json.ts'

export type InboundConversion = {
  adId: string
  status: string
  payout: string
  datetime: string
  goalId?: string
  affSub?: string
}
export type InboundStandIn = StandIn & {
  conversions: InboundConversion[]
  offers: { id: string; name: string; url: string; approval: string; status?: string; ends?: string }[]
}

/** Answers as TUNE documents, with invented values, two rows a page, rows by key. */
export async function startInboundStandIn({
  port = 0,
  apiKey = 'stand-in-key',
  affiliateId = '189069',
} = {}): Promise<InboundStandIn> {
  const conversions: InboundConversion[] = []
  const offers: InboundStandIn['offers'] = []
  const ok = (data: unknown) => jsonAnswer({ request: {}, response: { status: 1, httpStatus: 200, data, errors: [] } })
  const paged = (url: URL, rows: unknown[]) => {
    const page = Number(url.searchParams.get('page'))
    const shown = rows.slice(page * 2 - 2, page * 2)
    const data = Object.fromEntries(shown.map((r, i) => [String(i), r]))
    return ok({ page, current: shown.length, count: rows.length, pageCount: Math.ceil(rows.length / 2), data })
  }
  const base = await startStandIn((url) => {
    if (url.pathname !== '/Apiv3/json') return undefined
    const read = (name: string) => url.searchParams.get(name) ?? ''
    if (read('api_key') !== apiKey)
      return jsonAnswer({ response: { status: -1, data: '', errorMessage: 'API key is invalid', errors: [] } })
    if (read('Method') === 'getContext') return ok({ network_currency: 'EUR' })
    if (read('Method') === 'findMyOffers')
      return paged(
        url,
        offers.map((o) => ({
          Offer: {
            id: o.id,
            name: o.name,
            status: o.status ?? 'active',
            approval_status: o.approval,
            currency: null,
            default_payout: '6.40000',
            percent_payout: '0',
            payout_type: 'cpa_flat',
            preview_url: o.url,
            expiration_date: o.ends ?? '2099-12-31',
          },
          TrackingLink: { click_url: `https://partner.go2cloud.org/aff_c?offer_id=${o.id}&aff_id=${affiliateId}` },
          Country: { NL: { code: 'NL' } },
        })),
      )
    if (read('Method') !== 'getConversions')
      return jsonAnswer({ response: { status: -1, data: '', errorMessage: 'Method does not exist', errors: [] } })
    const [start = '', end = ''] = url.searchParams.getAll('filters[Stat.date][values][]')
    return paged(
      url,
      conversions
        .filter((c) => c.datetime.slice(0, 10) >= start && c.datetime.slice(0, 10) <= end)
        .map((c) => ({
          Stat: {
            tune_event_id: `10${c.adId}`,
            ad_id: c.adId,
            offer_id: '7052',
            datetime: c.datetime,
            session_datetime: c.datetime,
            conversion_status: c.status,
            approved_payout: c.payout,
            conversion_sale_amount: '79.95',
            currency: 'EUR',
            affiliate_info1: c.affSub ?? '',
            goal_id: c.goalId ?? '0',
          },
          Offer: { name: 'Shoes' },
        })),
    )
  }, port)
  return { ...base, conversions, offers }
}
