import { type StandIn, startStandIn } from '../stand-in.ts'
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
  programmes: { id: string; name: string; url: string; status?: string; deeplink?: string }[]
  /** Makes the access tokens handed out until now worthless. */
  expire: () => void
}

/** Answers as public clients read it, with invented values. A refresh token serves once. */
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
  let issued = 1
  const base = await startStandIn((url, request, body) => {
    const read = (name: string) => url.searchParams.get(name) ?? ''
    if (url.pathname === '/oauth/access-token') {
      const form = new URLSearchParams(body)
      const isRight = form.get('client_id') === clientId && form.get('refresh_token') === refresh
      if (!isRight) return jsonAnswer({ error: 'invalid_grant' }, 400)
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
        return paged(
          programmes.map((p) => ({
            id: exactNumber(p.id),
            name: p.name,
            display_url: p.url,
            status: p.status ?? 'active',
            url: `//ds1.nl/c/?si=${p.id}&li=77&wi=#MEDIA_ID#&ws=#SUB_ID#`,
            deeplink: p.deeplink ?? 'true',
            currency: 'EUR',
            commission: { min_fixed: 0, max_fixed: 0, min_ratio: 2, max_ratio: exactNumber('6.5'), max_cpc: 0 },
          })),
        )
      case `/publishers/${publisherId}/transactions`: {
        const isChange = url.searchParams.has('date_modified_start')
        const [from, to] = isChange
          ? [read('date_modified_start'), read('date_modified_end')]
          : [read('start'), read('end')]
        const found = parts.filter((p) => {
          const when = isChange ? (p.modified ?? p.date) : p.date
          return when >= from && when <= to
        })
        return paged(
          found.map((p) => ({
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
          })),
        )
      }
      default:
        return undefined
    }
  }, port)
  return { ...base, parts, programmes, expire: () => void issued++ }
}
