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
  constructor(
    status: number,
    error: { code: string; message: string; param: string | null; request_id: string },
    retryAfter: number | null,
  ) {
    super(error.message)
    this.name = 'OutboundError'
    this.status = status
    this.code = error.code
    this.param = error.param
    this.requestId = error.request_id
    this.retryAfter = retryAfter
  }
}

/** `url` is where Outbound stands, `key` one of its API keys. */
export type Connection = { url: string; key: string | undefined; fetch?: typeof fetch }
/** Asks one call: method, path, the names of the input that stand in the path, and the input. */
export type Ask = (
  method: string,
  path: string,
  inPath: readonly string[],
  input: object,
  options?: CallOptions,
) => Promise<unknown>

/** The one way all calls take. */
export function connect({ url, key, fetch: send = fetch }: Connection): Ask {
  if (!key) throw new Error('A key is missing: Outbound, Integrations, API keys')
  return async (method, path, inPath, input, options = {}) => {
    const rest: Record<string, unknown> = { ...input }
    let to = path
    for (const name of inPath) {
      to = to.replace('{' + name + '}', encodeURIComponent(String(rest[name])))
      delete rest[name]
    }
    const query = new URLSearchParams()
    if (method === 'GET')
      for (const [name, value] of Object.entries(rest))
        for (const one of Array.isArray(value) ? value : [value])
          if (one !== undefined && one !== null) query.append(name, String(one))
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
    const body = (await answer.json()) as {
      error?: { code: string; message: string; param: string | null; request_id: string }
    }
    if (answer.ok) return body
    const seconds = answer.headers.get('retry-after')
    throw new OutboundError(
      answer.status,
      body.error ?? { code: 'unknown', message: answer.statusText, param: null, request_id: '' },
      seconds === null ? null : Number(seconds),
    )
  }
}
