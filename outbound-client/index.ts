// Made from the calls of the public API (UPDATE_DOCS=1 npx vitest run --project unit src/server/integrations/reference). Do not edit.
// oxlint-disable

export type CallOptions = {
  /** The same write with the same key is done once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** What the API refused. */
export class OutboundError extends Error {
  readonly status: number
  readonly code: string
  readonly param: string | null
  readonly requestId: string
  /** Seconds after which it is worth asking again; null where the answer names none. */
  readonly retryAfter: number | null
  constructor(status: number, error: { code: string; message: string; param: string | null; request_id: string }, retryAfter: number | null) {
    super(error.message)
    this.name = 'OutboundError'
    this.status = status
    this.code = error.code
    this.param = error.param
    this.requestId = error.request_id
    this.retryAfter = retryAfter
  }
}

/** The public API of Outbound. `url` is where Outbound stands, `key` one of its API keys. */
export function outbound({ url, key, fetch: send = fetch }: { url: string; key: string | undefined; fetch?: typeof fetch }) {
  if (!key) throw new Error('A key is missing: Outbound, Integrations, API keys')
  const ask = async (method: string, path: string, inPath: readonly string[], input: object, options: CallOptions = {}): Promise<unknown> => {
    const rest: Record<string, unknown> = { ...input }
    let to = path
    for (const name of inPath) {
      to = to.replace('{' + name + '}', encodeURIComponent(String(rest[name])))
      delete rest[name]
    }
    const query = new URLSearchParams()
    if (method === 'GET')
      for (const [name, value] of Object.entries(rest))
        for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) query.append(name, String(one))
    const asked = query.toString()
    const answer = await send(url.replace(/\/$/, '') + '/v1' + to + (asked ? '?' + asked : ''), {
      method,
      headers: {
        authorization: 'Bearer ' + key,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(rest) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    const body = (await answer.json()) as { error?: { code: string; message: string; param: string | null; request_id: string } }
    if (answer.ok) return body
    const seconds = answer.headers.get('retry-after')
    throw new OutboundError(answer.status, body.error ?? { code: 'unknown', message: answer.statusText, param: null, request_id: '' }, seconds === null ? null : Number(seconds))
  }
  return {
    report: {
      /** The report: one row a group, and the totals, to the cent as the screens show them. */
      get: (input: { group?: "merchant" | "campaign" | "site" | "network" | "smart_link" | "creator" | "hour" | "day" | "week" | "month" | "year" | "target" | "network_account" | "page" | "device" | "currency" | "referrer" | "status" | "boost"; from?: string | number | boolean; to?: string | number | boolean; days?: number; compare?: "none" | "previous" | "year"; merchant?: (string)[] | string; campaign?: (string)[] | string; site?: (string)[] | string; network?: (string)[] | string; smart_link?: (string)[] | string; creator?: (string)[] | string; on_day?: (string)[] | string; on_month?: (string)[] | string; on_year?: (string)[] | string; target?: (string)[] | string; network_account?: (string)[] | string; page?: (string)[] | string; device?: (string)[] | string; currency?: (string)[] | string; referrer?: (string)[] | string; status?: (string)[] | string; boost?: (string)[] | string; sub_id?: (string)[] | string; sub_id_1?: (string)[] | string; sub_id_2?: (string)[] | string; sub_id_3?: (string)[] | string; sub_id_4?: (string)[] | string; sub_id_5?: (string)[] | string; tag?: (string)[] | string; origin?: (string)[] | string; manager?: (string)[] | string; merchant_id?: (string)[] | string; limit?: number; with_known_share?: string | number | boolean } = {}, options?: CallOptions): Promise<{ group: "merchant" | "campaign" | "site" | "network" | "smart_link" | "creator" | "hour" | "day" | "week" | "month" | "year" | "target" | "network_account" | "page" | "device" | "currency" | "referrer" | "status" | "boost"; period: { from: string; to: string; timezone: string }; compared_with: { from: string; to: string; timezone: string } | null; currency: string; rows: ({ key: string; name: string; starts_at: string | null; pageviews: number; clicks: number; discover_clicks: number; conversions: number; rejected_conversions: number; revenue: { amount: string; currency: string }; pending_revenue: { amount: string; currency: string }; rejected_revenue: { amount: string; currency: string }; sales_commission: { amount: string; currency: string }; rejected_sales_commission: { amount: string; currency: string }; click_commission: { amount: string; currency: string }; rejected_click_commission: { amount: string; currency: string }; sales: { amount: string; currency: string }; rejected_sales: { amount: string; currency: string }; click_rate: number | null; conversion_rate: number | null; rejection_rate: number | null; revenue_per_click: { amount: string; currency: string } | null; revenue_per_thousand_pageviews: { amount: string; currency: string } | null; before: { pageviews: number; clicks: number; discover_clicks: number; conversions: number; rejected_conversions: number; revenue: { amount: string; currency: string }; pending_revenue: { amount: string; currency: string }; rejected_revenue: { amount: string; currency: string }; sales_commission: { amount: string; currency: string }; rejected_sales_commission: { amount: string; currency: string }; click_commission: { amount: string; currency: string }; rejected_click_commission: { amount: string; currency: string }; sales: { amount: string; currency: string }; rejected_sales: { amount: string; currency: string }; click_rate: number | null; conversion_rate: number | null; rejection_rate: number | null; revenue_per_click: { amount: string; currency: string } | null; revenue_per_thousand_pageviews: { amount: string; currency: string } | null } | null })[]; totals: { pageviews: number; clicks: number; discover_clicks: number; conversions: number; rejected_conversions: number; revenue: { amount: string; currency: string }; pending_revenue: { amount: string; currency: string }; rejected_revenue: { amount: string; currency: string }; sales_commission: { amount: string; currency: string }; rejected_sales_commission: { amount: string; currency: string }; click_commission: { amount: string; currency: string }; rejected_click_commission: { amount: string; currency: string }; sales: { amount: string; currency: string }; rejected_sales: { amount: string; currency: string }; click_rate: number | null; conversion_rate: number | null; rejection_rate: number | null; revenue_per_click: { amount: string; currency: string } | null; revenue_per_thousand_pageviews: { amount: string; currency: string } | null }; totals_before: { pageviews: number; clicks: number; discover_clicks: number; conversions: number; rejected_conversions: number; revenue: { amount: string; currency: string }; pending_revenue: { amount: string; currency: string }; rejected_revenue: { amount: string; currency: string }; sales_commission: { amount: string; currency: string }; rejected_sales_commission: { amount: string; currency: string }; click_commission: { amount: string; currency: string }; rejected_click_commission: { amount: string; currency: string }; sales: { amount: string; currency: string }; rejected_sales: { amount: string; currency: string }; click_rate: number | null; conversion_rate: number | null; rejection_rate: number | null; revenue_per_click: { amount: string; currency: string } | null; revenue_per_thousand_pageviews: { amount: string; currency: string } | null } | null; is_cut: boolean; known_share: number | null; report_url: string }> =>
        ask('GET', '/report', [], input, options) as never,
    },
    conversions: {
      /** Conversions, the newest first. */
      list: (input: { from?: string | number | boolean; to?: string | number | boolean; days?: number; merchant?: (string)[] | string; campaign?: (string)[] | string; site?: (string)[] | string; network?: (string)[] | string; smart_link?: (string)[] | string; creator?: (string)[] | string; on_day?: (string)[] | string; on_month?: (string)[] | string; on_year?: (string)[] | string; target?: (string)[] | string; network_account?: (string)[] | string; page?: (string)[] | string; device?: (string)[] | string; currency?: (string)[] | string; referrer?: (string)[] | string; status?: (string)[] | string; boost?: (string)[] | string; sub_id?: (string)[] | string; sub_id_1?: (string)[] | string; sub_id_2?: (string)[] | string; sub_id_3?: (string)[] | string; sub_id_4?: (string)[] | string; sub_id_5?: (string)[] | string; tag?: (string)[] | string; origin?: (string)[] | string; manager?: (string)[] | string; merchant_id?: (string)[] | string; limit?: number; cursor?: string | number | boolean } = {}, options?: CallOptions): Promise<{ conversions: ({ id: string; at: string; clicked_at: string | null; name: string; status: "pending" | "approved" | "rejected" | "paid"; kind: "sale" | "click"; sale: { amount: string; currency: string }; commission: { amount: string; currency: string }; revenue: { amount: string; currency: string }; order_id: string; transaction_id: string; sub_ids: (string)[]; page: string; click_id: string; merchant: { id: string | null; domain: string; name: string }; site: { id: string; domain: string; name: string }; network: { id: string; name: string } })[]; next_cursor: string | null }> =>
        ask('GET', '/conversions', [], input, options) as never,
      /** One conversion with its receipt: its click, the rate, and everything the network ever said of it. */
      receipt: (input: { id: string }, options?: CallOptions): Promise<{ id: string; at: string; clicked_at: string | null; name: string; status: "pending" | "approved" | "rejected" | "paid"; kind: "sale" | "click"; sale: { amount: string; currency: string }; commission: { amount: string; currency: string }; revenue: { amount: string; currency: string }; order_id: string; transaction_id: string; sub_ids: (string)[]; page: string; click_id: string; merchant: { id: string | null; domain: string; name: string }; site: { id: string; domain: string; name: string }; network: { id: string; name: string }; network_amounts: { sale: { amount: string; currency: string }; commission: { amount: string; currency: string } }; rate: { value: string; day: string } | null; reason: string; found_by: "click" | "media" | "none"; campaign: { id: string; name: string } | null; smart_link: { code: string; name: string } | null; tags: Record<string, string>; click: { id: string; at: string; page: string; target: string; device: string; country: string } | null; states: ({ at: string; kind: "new" | "changed" | "cut" | "gone" | "back" | "refused" | "moved" | "detail"; source: "api" | "callback" | "upload" | "own"; now: { status: string; status_word: string; sale: { amount: string; currency: string }; commission: { amount: string; currency: string } }; before: { status: string; status_word: string; sale: { amount: string; currency: string }; commission: { amount: string; currency: string } } | null; difference: { amount: string; currency: string }; reason: string })[] }> =>
        ask('GET', '/conversions/{id}', ["id"], input, options) as never,
    },
    changes: {
      /** What happened to conversions since a number, the oldest first and without gaps: what a copy is kept in step with. */
      list: (input: { after?: number; limit?: number } = {}, options?: CallOptions): Promise<{ changes: ({ at: string; kind: "new" | "changed" | "cut" | "gone" | "back" | "refused" | "moved" | "detail"; source: "api" | "callback" | "upload" | "own"; now: { status: string; status_word: string; sale: { amount: string; currency: string }; commission: { amount: string; currency: string } }; before: { status: string; status_word: string; sale: { amount: string; currency: string }; commission: { amount: string; currency: string } } | null; difference: { amount: string; currency: string }; reason: string; number: number; conversion_id: string | null; transaction_id: string; order_id: string; name: string; network: { id: string; name: string }; network_account: { id: string; name: string } })[]; last: number; has_more: boolean }> =>
        ask('GET', '/changes', [], input, options) as never,
    },
    clicks: {
      /** Clicks that went through a campaign, the newest first, with what came of them. */
      list: (input: { from?: string | number | boolean; to?: string | number | boolean; days?: number; merchant?: (string)[] | string; campaign?: (string)[] | string; site?: (string)[] | string; network?: (string)[] | string; smart_link?: (string)[] | string; creator?: (string)[] | string; on_day?: (string)[] | string; on_month?: (string)[] | string; on_year?: (string)[] | string; target?: (string)[] | string; network_account?: (string)[] | string; page?: (string)[] | string; device?: (string)[] | string; currency?: (string)[] | string; referrer?: (string)[] | string; status?: (string)[] | string; boost?: (string)[] | string; sub_id?: (string)[] | string; sub_id_1?: (string)[] | string; sub_id_2?: (string)[] | string; sub_id_3?: (string)[] | string; sub_id_4?: (string)[] | string; sub_id_5?: (string)[] | string; tag?: (string)[] | string; origin?: (string)[] | string; manager?: (string)[] | string; merchant_id?: (string)[] | string; limit?: number; cursor?: string | number | boolean } = {}, options?: CallOptions): Promise<{ clicks: ({ id: string; at: string; page: string; target: string; merchant: { id: string | null; domain: string; name: string }; site: { id: string; domain: string; name: string }; network: { id: string; name: string } | null; conversion: { id: string; status: "pending" | "approved" | "rejected" | "paid"; commission: { amount: string; currency: string }; count: number } | null })[]; next_cursor: string | null }> =>
        ask('GET', '/clicks', [], input, options) as never,
    },
    merchants: {
      /** Merchants with what their campaigns come to, the highest commission first. */
      list: (input: { search?: string | number | boolean; is_active?: string | number | boolean; has_traffic?: string | number | boolean; limit?: number; cursor?: string | number | boolean } = {}, options?: CallOptions): Promise<{ merchants: ({ id: string | null; domain: string; name: string; is_active: boolean; has_traffic: boolean; countries: (string)[]; commission_percent: number | null; commission_amount: { amount: string; currency: string } | null; rejection_rate: number | null; networks: ({ id: string; name: string })[]; category: string; updated_at: string })[]; next_cursor: string | null }> =>
        ask('GET', '/merchants', [], input, options) as never,
    },
    programmes: {
      /** Programmes as your sites can use them: one campaign for each programme and site. */
      list: (input: { site?: string | number | boolean; merchant?: string | number | boolean; is_active?: string | number | boolean; limit?: number; cursor?: string | number | boolean } = {}, options?: CallOptions): Promise<{ programmes: ({ campaign_id: string; name: string; programme_id: string; network_id: string; merchant_id: string; site_id: string; is_active: boolean })[]; next_cursor: string | null }> =>
        ask('GET', '/programmes', [], input, options) as never,
    },
    sites: {
      /** Sites of the account. */
      list: (input: Record<string, never> = {}, options?: CallOptions): Promise<{ sites: ({ id: string; domain: string; name: string; type: string; currency: string; is_active: boolean; created_at: string })[] }> =>
        ask('GET', '/sites', [], input, options) as never,
    },
    links: {
      /** Smart links, in the order of the screen. */
      list: (input: { limit?: number; cursor?: string | number | boolean } = {}, options?: CallOptions): Promise<{ links: ({ code: string; name: string; url: string; target_url: string; fallback_url: string; page_url: string; site_id: string; merchant: { id: string; domain: string; name: string }; campaign_id: string | null; health: "unchecked" | "healthy" | "broken" | "stock" | "closed" | "unknown"; clicks: number; created_at: string })[]; next_cursor: string | null }> =>
        ask('GET', '/links', [], input, options) as never,
      /** One smart link. */
      get: (input: { code: string }, options?: CallOptions): Promise<{ code: string; name: string; url: string; target_url: string; fallback_url: string; page_url: string; site_id: string; merchant: { id: string; domain: string; name: string }; campaign_id: string | null; health: "unchecked" | "healthy" | "broken" | "stock" | "closed" | "unknown"; clicks: number; created_at: string }> =>
        ask('GET', '/links/{code}', ["code"], input, options) as never,
      /** Makes a smart link. */
      create: (input: { name: string; site_id: string; merchant_id: string; target_url: string; campaign_id?: string | null; page_url?: string; fallback_url?: string; add_utm?: boolean; code?: string; creator_id?: string }, options?: CallOptions): Promise<{ link: { code: string; name: string; url: string; target_url: string; fallback_url: string; page_url: string; site_id: string; merchant: { id: string; domain: string; name: string }; campaign_id: string | null; health: "unchecked" | "healthy" | "broken" | "stock" | "closed" | "unknown"; clicks: number; created_at: string }; notes: ({ kind: "good" | "warning"; text: string })[] }> =>
        ask('POST', '/links', [], input, options) as never,
      /** Makes up to 100 smart links; each is made or refused for itself. */
      bulk: (input: { links: ({ name: string; site_id: string; merchant_id: string; target_url: string; campaign_id?: string | null; page_url?: string; fallback_url?: string; add_utm?: boolean; code?: string; creator_id?: string })[] }, options?: CallOptions): Promise<{ made: number; refused: number; results: ({ link: { code: string; name: string; url: string; target_url: string; fallback_url: string; page_url: string; site_id: string; merchant: { id: string; domain: string; name: string }; campaign_id: string | null; health: "unchecked" | "healthy" | "broken" | "stock" | "closed" | "unknown"; clicks: number; created_at: string } | null; notes: ({ kind: "good" | "warning"; text: string })[]; error: { code: string; message: string; param: string | null } | null })[] }> =>
        ask('POST', '/links/bulk', [], input, options) as never,
      /** Changes what is named of a smart link; its code stays. */
      change: (input: { code: string; name?: string; site_id?: string; merchant_id?: string; target_url?: string; campaign_id?: string | null; page_url?: string; fallback_url?: string; add_utm?: boolean }, options?: CallOptions): Promise<{ link: { code: string; name: string; url: string; target_url: string; fallback_url: string; page_url: string; site_id: string; merchant: { id: string; domain: string; name: string }; campaign_id: string | null; health: "unchecked" | "healthy" | "broken" | "stock" | "closed" | "unknown"; clicks: number; created_at: string }; notes: ({ kind: "good" | "warning"; text: string })[] }> =>
        ask('PATCH', '/links/{code}', ["code"], input, options) as never,
      /** Takes a smart link out of use: it leads nowhere any more, its statistics stay, its code goes to nobody else. */
      archive: (input: { code: string }, options?: CallOptions): Promise<Record<string, never>> =>
        ask('DELETE', '/links/{code}', ["code"], input, options) as never,
    },
    advice: {
      /** Shops whose clicks earn nothing, or less than they could, with the reasons. */
      opportunities: (input: Record<string, never> = {}, options?: CallOptions): Promise<{ computed_at: string | null; total: { amount: string; currency: string }; opportunities: ({ type: "connect" | "alternative"; clicks: number; merchant: { id: string; domain: string }; network: { id: string; name: string }; sites: ({ id: string; domain: string; name: string })[]; reasons: ({ reason: "earnsByNow" | "noSite" | "notApplied" | "pending" | "notConnected" | "listens" | "excluded" | "address" | "noLink" | "rejected" | "closed" | "country" | "noProgramme"; clicks: number })[]; value: { amount: { amount: string; currency: string }; low: { amount: string; currency: string }; high: { amount: string; currency: string } } })[] }> =>
        ask('GET', '/opportunities', [], input, options) as never,
      /** Suggestions with their value a month, and what became of those that were followed. */
      recommendations: (input: { state?: string | number | boolean } = {}, options?: CallOptions): Promise<{ recommendations: ({ key: string; kind: "new" | "alternative" | "network" | "splitTest" | "brokenLink"; action: "apply" | "connect" | "switch" | "test" | "fix"; state: string; merchant: { id: string; domain: string } | null; network: { id: string; name: string } | null; from_network: { id: string; name: string } | null; page: string | null; clicks: number; value: { amount: { amount: string; currency: string }; low: { amount: string; currency: string }; high: { amount: string; currency: string } }; counted: { amount: string; currency: string } })[] }> =>
        ask('GET', '/recommendations', [], input, options) as never,
      /** Links that lead nowhere, with the pages they stand on, their clicks and what they cost. */
      brokenLinks: (input: Record<string, never> = {}, options?: CallOptions): Promise<{ looked_at: string | null; broken_links: ({ site_id: string; page: string; target: string; target_url: string; error: "PAGE_NOT_FOUND" | "INTERNAL_SERVER_ERROR" | "DESTINATION_MISSMATCH" | "CAMPAIGN_IS_CLOSED" | "PRODUCT_IS_OUT_OF_STOCK"; status: number; reason: string; clicks: number; merchant: { id: string | null; domain: string }; cost: { amount: { amount: string; currency: string }; low: { amount: string; currency: string }; high: { amount: string; currency: string } }; is_fixed: boolean; since: string; checked_at: string })[] }> =>
        ask('GET', '/broken-links', [], input, options) as never,
    },
    statements: {
      /** Monthly statements of direct partners, or of one creator, the newest first. */
      list: (input: { creator?: string | number | boolean; limit?: number; cursor?: string | number | boolean } = {}, options?: CallOptions): Promise<{ statements: ({ id: string; kind: "partner" | "creator"; party: { id: string; name: string }; number: number; month: string; lines: number; carried_in: { amount: string; currency: string }; earned: { amount: string; currency: string }; returned: { amount: string; currency: string }; payout: { amount: string; currency: string }; carried_out: { amount: string; currency: string }; vat: { amount: string; currency: string }; to_pay: { amount: string; currency: string }; closed_at: string; due_on: string | null; is_overdue: boolean; paid_on: string | null })[]; next_cursor: string | null }> =>
        ask('GET', '/statements', [], input, options) as never,
    },
  }
}
