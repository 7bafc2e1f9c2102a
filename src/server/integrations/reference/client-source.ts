import { answerOf, type JsonSchema, type PublicCall } from './openapi-v1.ts'

const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)
const named = (key: string) => (isName(key) ? key : JSON.stringify(key))

/** A schema as a type. */
function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((v) => JSON.stringify(v)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.properties) {
    const needed = new Set(schema.required)
    const fields = Object.entries(schema.properties).map(
      ([key, held]) => `${named(key)}${needed.has(key) ? '' : '?'}: ${typeOf(held)}`,
    )
    return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, never>'
  }
  if (schema.items) return `(${typeOf(schema.items)})[]`
  const kinds: Record<string, string> = {
    string: 'string',
    number: 'number',
    integer: 'number',
    boolean: 'boolean',
    null: 'null',
    array: 'unknown[]',
  }
  if (schema.type === 'object')
    return typeof schema.additionalProperties === 'object'
      ? `Record<string, ${typeOf(schema.additionalProperties)}>`
      : 'Record<string, never>'
  return (
    [schema.type ?? []]
      .flat()
      .map((type) => kinds[type] ?? 'unknown')
      .join(' | ') || 'unknown'
  )
}

/** What a call takes, as a type: what stands in an address is text there, whatever it is here. */
function inputOf({ operation }: PublicCall): { type: string; isNeeded: boolean } {
  const places = operation.parameters.filter((p) => p.in !== 'header')
  const fields = places.map((p) => {
    const type = p.schema.enum || p.schema.anyOf || p.schema.type ? typeOf(p.schema) : 'string | number | boolean'
    return `${named(p.name)}${p.required ? '' : '?'}: ${p.in === 'query' && type === 'string' ? 'string | number | boolean' : type}`
  })
  const body = operation.requestBody?.content['application/json'].schema
  const sent = Object.entries(body?.properties ?? {}).map(
    ([key, schema]) => `${named(key)}${body?.required?.includes(key) ? '' : '?'}: ${typeOf(schema)}`,
  )
  const all = [...fields, ...sent]
  return {
    type: all.length > 0 ? `{ ${all.join('; ')} }` : 'Record<string, never>',
    isNeeded: all.some((field) => !/^[^:]+\?:/.test(field)),
  }
}

/** The typed client as source text, made from the calls: nothing of it is written by hand. */
export function clientSource(calls: readonly PublicCall[]): string {
  const groups = [...new Set(calls.map((c) => c.group))].map((group) => {
    const methods = calls
      .filter((c) => c.group === group)
      .map((c) => {
        const { type, isNeeded } = inputOf(c)
        const inPath = c.operation.parameters.filter((p) => p.in === 'path').map((p) => p.name)
        return `      /** ${c.call.summary}. */
      ${c.name}: (input: ${type}${isNeeded ? '' : ' = {}'}, options?: CallOptions): Promise<${typeOf(answerOf(c.call))}> =>
        ask('${c.call.method}', '${c.call.path}', ${JSON.stringify(inPath)}, input, options) as never,`
      })
    return `    ${group}: {\n${methods.join('\n')}\n    },`
  })
  return `// Made from the calls of the public API (UPDATE_DOCS=1 npx vitest run --project unit src/server/integrations/reference). Do not edit.
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

/** The public API of Outbound. \`url\` is where Outbound stands, \`key\` one of its API keys. */
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
    const answer = await send(url.replace(/\\/$/, '') + '/v1' + to + (asked ? '?' + asked : ''), {
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
${groups.join('\n')}
  }
}
`
}
