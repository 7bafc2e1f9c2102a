import { type CodeGrants, createCodeGrants } from '../code-grants.ts'
import { type Answer, type StandIn, startStandIn } from '../stand-in.ts'
import { exactNumber, jsonAnswer } from '../stand-in-json.ts'

export type DaisyconPart = {
  sale: string
  id: string
  status: string
  commission: string
  date: string
  modified?: string
  reason?: string
}
export type DaisyconStandIn = StandIn & {
  parts: DaisyconPart[]
  programmes: { id: string; name: string; url: string; status?: string; deeplink?: string; ends?: string }[]
  /** Invalidates the access tokens issued so far. */
  expire: () => void
}

/** The page where a user authorises the app. It redirects back with a code that works once. */
function allowPage(url: URL, clientId: string, grants: CodeGrants): Answer {
  const read = (name: string) => url.searchParams.get(name) ?? ''
  const isRight =
    read('client_id') === clientId && read('response_type') === 'code' && read('code_challenge_method') === 'S256'
  if (!isRight || read('code_challenge').length !== 43) return { status: 400, body: '<h1>Unknown app</h1>' }
  const code = grants.give(url.searchParams)
  const back = `${read('redirect_uri')}?${new URLSearchParams({ code, state: read('state') }).toString()}`
  return { body: `<h1>Daisycon</h1><a href="${back.replaceAll('&', '&amp;')}">Allow</a>` }
}

type Programme = DaisyconStandIn['programmes'][number]

const programmeRow = (p: Programme) => ({
  id: exactNumber(p.id),
  name: p.name,
  display_url: p.url,
  status: p.status ?? 'active',
  enddate: p.ends ?? null,
  url: `//ds1.nl/c/?si=${p.id}&li=77&wi=#MEDIA_ID#&ws=#SUB_ID#`,
  deeplink: p.deeplink ?? 'true',
  currency: 'EUR',
  commission: { min_fixed: 0, max_fixed: 0, min_ratio: 2, max_ratio: exactNumber('6.5'), max_cpc: 0 },
})

const feedRow = (p: Programme) => ({
  id: exactNumber(`8${p.id}`),
  program_id: exactNumber(p.id),
  name: `${p.name} NL`,
  language_code: 'nl',
  currency_code: 'EUR',
  products: 1234,
  url: `//daisycon.io/datafeed/?media_id=#MEDIA_ID#&program_id=${p.id}&locale_id=#LOCALE_ID#`,
})

const transactionRow = (p: DaisyconPart, mediaId: string) => ({
  affiliatemarketing_id: p.sale,
  program_id: 9011,
  program_name: 'Fietsshop',
  parts: [
    {
      id: p.id,
      date: p.date,
      date_click: p.date,
      last_modified: p.modified ?? p.date,
      status: p.status,
      media_id: exactNumber(mediaId),
      subid: '0123456789abcdefghij',
      subid_2: '',
      commission: exactNumber(p.commission),
      revenue: exactNumber('95.00'),
      currency_code: 'EUR',
      disapproved_reason: p.reason ?? '',
    },
  ],
})

/** Answers as public clients parse them, with invented values. A refresh token works once. */
export async function startDaisyconStandIn({
  port = 0,
  clientId = 'stand-in-client',
  refreshToken = 'refresh-token-0',
  publisherId = '4455',
  mediaId = '189069',
} = {}): Promise<DaisyconStandIn> {
  const parts: DaisyconPart[] = []
  const programmes: DaisyconStandIn['programmes'] = []
  let refresh = refreshToken
  const grants = createCodeGrants()
  let issued = 1
  const base = await startStandIn((url, request, body) => {
    const read = (name: string) => url.searchParams.get(name) ?? ''
    if (url.pathname === '/oauth/authorize') return allowPage(url, clientId, grants)
    if (url.pathname === '/oauth/access-token') {
      const form = new URLSearchParams(body)
      const isCode = form.get('grant_type') === 'authorization_code'
      const isValid = isCode ? grants.take(form) : form.get('refresh_token') === refresh
      if (!isValid || form.get('client_id') !== clientId) return jsonAnswer({ error: 'invalid_grant' }, 400)
      refresh = `refresh-token-${issued}-of-many`
      return jsonAnswer({ access_token: `token-${issued}`, refresh_token: refresh })
    }
    if (request.headers.authorization !== `Bearer token-${issued}`) return jsonAnswer({ error: 'unauthorized' }, 401)
    const paged = (rows: unknown[]) => {
      const [page, size] = [Number(read('page')), Number(read('per_page'))]
      const shown = rows.slice((page - 1) * size, page * size)
      return shown.length > 0 ? jsonAnswer(shown) : { status: 204, body: '' }
    }
    switch (url.pathname) {
      case `/publishers/${publisherId}/media`:
        return paged([{ id: exactNumber(mediaId), name: 'Café deals' }])
      case `/publishers/${publisherId}/programs`:
        return paged(programmes.map(programmeRow))
      case `/publishers/${publisherId}/productfeeds.v2/program`:
        return paged(programmes.map(feedRow))
      case `/publishers/${publisherId}/transactions`: {
        const isChange = url.searchParams.has('date_modified_start')
        const [from, to] = isChange
          ? [read('date_modified_start'), read('date_modified_end')]
          : [read('start'), read('end')]
        const found = parts.filter((p) => {
          const when = isChange ? (p.modified ?? p.date) : p.date
          return when >= from && when <= to
        })
        return paged(found.map((p) => transactionRow(p, mediaId)))
      }
      default:
        return undefined
    }
  }, port)
  return { ...base, parts, programmes, expire: () => void issued++ }
}
