import type { IncomingHttpHeaders } from 'node:http'
import { createCodeGrants } from '../code-grants.ts'
import { type Answer, type StandIn, startStandIn } from '../stand-in.ts'
import { jsonAnswer } from '../stand-in-json.ts'

export type StandInCustomer = {
  id: string
  name: string
  currency: string
  /** Ids below a manager. */
  below?: string[]
  status?: string
}
/** `micros` as the API writes it: text, left out when there is none. */
export type StandInCost = { customerId: string; day: string; url: string; micros?: string }
export type GoogleAdsStandIn = StandIn & {
  customers: StandInCustomer[]
  /** Ids the user has access to. */
  accessible: string[]
  costs: StandInCost[]
  /** Cost of ads without a page, by customer and day. */
  others: { customerId: string; day: string; micros: string }[]
  /** Invalidates the access tokens issued so far. */
  expire: () => void
  /** Invalidates the refresh token, as the user can on Google's page. */
  withdraw: () => void
  revoked: string[]
}

const refusal = (status: number, word: string, message: string) =>
  jsonAnswer({ error: { code: status, message, status: word } }, status)

type App = { clientId: string; clientSecret: string }

/** Google's sign-in: one user, whose refresh token works until it is withdrawn. */
function createSignIn({ clientId, clientSecret }: App) {
  const grants = createCodeGrants('4/')
  const valid = new Set<string>()
  let issued = 0
  let refresh = ''
  const authorize = (url: URL): Answer => {
    const read = (name: string) => url.searchParams.get(name) ?? ''
    const isRight =
      read('client_id') === clientId &&
      read('scope') === 'https://www.googleapis.com/auth/adwords' &&
      read('access_type') === 'offline' &&
      read('code_challenge_method') === 'S256'
    if (!isRight) return { status: 400, body: '<h1>Access blocked</h1>' }
    const code = grants.give(url.searchParams)
    const back = new URL(read('redirect_uri'))
    for (const [name, value] of [
      ['state', read('state')] as const,
      ['code', code] as const,
      ['scope', read('scope')] as const,
    ])
      back.searchParams.set(name, value)
    return { body: `<h1>Google</h1><a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>` }
  }
  const newAccess = () => {
    const made = `ya29.token-${++issued}`
    valid.add(`Bearer ${made}`)
    return { access_token: made, expires_in: 3599, token_type: 'Bearer' }
  }
  const token = (form: URLSearchParams): Answer => {
    const isApp = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    if (!isApp) return jsonAnswer({ error: 'invalid_client' }, 401)
    if (form.get('grant_type') === 'refresh_token')
      return refresh !== '' && form.get('refresh_token') === refresh
        ? jsonAnswer(newAccess())
        : jsonAnswer({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, 400)
    if (!grants.take(form)) return jsonAnswer({ error: 'invalid_grant' }, 400)
    refresh = `1//refresh-of-stand-in-${issued}`
    return jsonAnswer({ ...newAccess(), refresh_token: refresh })
  }
  return {
    authorize,
    token,
    isValid: (authorization = '') => valid.has(authorization),
    expire: () => valid.clear(),
    revoke: () => {
      refresh = ''
    },
  }
}

type Contents = Pick<GoogleAdsStandIn, 'customers' | 'accessible' | 'costs' | 'others'>

/** A customer and all below them. */
function clientsOf(customers: readonly StandInCustomer[], id: string): StandInCustomer[] {
  const own = customers.find((c) => c.id === id)
  return own ? [own, ...(own.below ?? []).flatMap((below) => clientsOf(customers, below))] : []
}

const clientRow = (id: string, c: StandInCustomer) => ({
  customerClient: {
    resourceName: `customers/${id}/customerClients/${c.id}`,
    id: c.id,
    descriptiveName: c.name,
    currencyCode: c.currency,
    manager: c.below !== undefined,
    status: c.status ?? 'ENABLED',
  },
})

/** The rows that a query returns: customers, costs of pages, or all costs. */
function rowsOf({ customers, costs, others }: Contents, own: StandInCustomer, query: string): object[] {
  const { id } = own
  if (query.endsWith(' FROM customer_client')) return clientsOf(customers, id).map((c) => clientRow(id, c))
  const [, from = '', to = ''] = /BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(query) ?? []
  const customer = { resourceName: `customers/${id}`, currencyCode: own.currency }
  const metrics = (micros?: string) => (micros === undefined ? { clicks: '1' } : { clicks: '3', costMicros: micros })
  const isIn = (r: { customerId: string; day: string }) => r.customerId === id && r.day >= from && r.day <= to
  if (query.includes(' FROM landing_page_view '))
    return costs.filter(isIn).map((c) => ({
      customer,
      landingPageView: { resourceName: `customers/${id}/landingPageViews/1`, unexpandedFinalUrl: c.url },
      segments: { date: c.day },
      metrics: metrics(c.micros),
    }))
  return [...costs, ...others]
    .filter(isIn)
    .map((c) => ({ customer, segments: { date: c.day }, metrics: metrics(c.micros) }))
}

/** In batches of two, so that reading only the first one fails. */
const inBatches = (results: readonly object[]) =>
  Array.from({ length: Math.ceil(results.length / 2) }, (_, i) => ({
    results: results.slice(i * 2, i * 2 + 2),
    fieldMask: 'metrics.costMicros',
    requestId: 'stand-in',
  }))

function stream(contents: Contents, id: string, query: string, headers: IncomingHttpHeaders): Answer {
  const login = String(headers['login-customer-id'] ?? '')
  const own = clientsOf(contents.customers, login).find((c) => c.id === id)
  if (!contents.accessible.includes(login) || !own || own.status === 'CANCELED')
    return refusal(403, 'PERMISSION_DENIED', 'The caller does not have permission')
  return jsonAnswer(inBatches(rowsOf(contents, own, query)))
}

/** Answers as Google's documentation describes its sign-in and `googleAds:searchStream`, with invented values. */
export async function startGoogleAdsStandIn({
  port = 0,
  clientId = 'client-of-stand-in',
  clientSecret = 'ZZ-client-secret-of-stand-in',
  developerToken = 'ZZ-developer-token',
} = {}): Promise<GoogleAdsStandIn> {
  const contents: Contents = { customers: [], accessible: [], costs: [], others: [] }
  const revoked: string[] = []
  const signIn = createSignIn({ clientId, clientSecret })
  const base = await startStandIn((url, request, body) => {
    if (url.pathname === '/o/oauth2/v2/auth') return signIn.authorize(url)
    if (url.pathname === '/token') return signIn.token(new URLSearchParams(body))
    if (url.pathname === '/revoke') {
      revoked.push(new URLSearchParams(body).get('token') ?? '')
      signIn.revoke()
      return jsonAnswer({})
    }
    if (!signIn.isValid(request.headers.authorization))
      return refusal(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
    if (request.headers['developer-token'] !== developerToken)
      return refusal(403, 'PERMISSION_DENIED', 'The developer token is not valid.')
    if (url.pathname === '/v25/customers:listAccessibleCustomers')
      return jsonAnswer({ resourceNames: contents.accessible.map((id) => `customers/${id}`) })
    const asked = /^\/v25\/customers\/(\d+)\/googleAds:searchStream$/.exec(url.pathname)
    const { query } = asked ? (JSON.parse(body) as { query: string }) : { query: '' }
    return asked ? stream(contents, asked[1] ?? '', query, request.headers) : undefined
  }, port)
  return {
    ...base,
    ...contents,
    revoked,
    expire: signIn.expire,
    withdraw: () => {
      signIn.revoke()
      signIn.expire()
    },
  }
}
