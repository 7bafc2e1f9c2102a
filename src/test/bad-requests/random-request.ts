import { hostileValue, type JsonSchema, likelyObject, pick, type Random } from './random-values.ts'

/** The parts of an OpenAPI operation that the tests read. */
export type Operation = {
  method: string
  path: string
  isWrite: boolean
  inPath: readonly string[]
  input: JsonSchema
  takesFile: boolean
  /** Calls that request another server or end a session never get valid input. */
  neverRight: boolean
}
export type BadRequest = { method: string; path: string; headers: Record<string, string>; body?: string | FormData }

/** Corrupts an input in one to three places. */
function spoiled(input: Record<string, unknown>, random: Random): Record<string, unknown> {
  const result = { ...input }
  for (let n = 1 + Math.floor(random() * 3); n > 0; n--) {
    const [first = 'x', ...others] = Object.keys(result)
    const key = pick(random, [first, ...others])
    const how = random()
    if (how < 0.15) delete result[key]
    else if (how < 0.3) result[`${key}${Math.floor(random() * 10)}`] = hostileValue(random)
    else result[key] = hostileValue(random)
  }
  return result
}

const addressed = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** A lone surrogate cannot be encoded as bytes. */
const encoded = (value: unknown) =>
  encodeURIComponent(
    addressed(value)
      .slice(0, 2000)
      .replaceAll(/\p{Surrogate}/gu, '\uFFFD'),
  )

function formOf(input: Record<string, unknown>, random: Random): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(input)) form.append(key, addressed(value))
  const bytes = Uint8Array.from({ length: Math.floor(random() * 300) }, () => Math.floor(random() * 256))
  for (let n = Math.floor(random() * 3); n > 0; n--)
    form.append('file', new Blob([bytes]), pick(random, ['a.csv', '../a.xlsx', '\u0000', 'é.pdf']))
  return form
}

/** Breaks the text of a body, or gives it a wrong type. */
function brokenBody(body: string, random: Random): Pick<BadRequest, 'headers' | 'body'> {
  return pick(random, [
    { headers: { 'content-type': 'application/json' }, body: body.slice(0, Math.floor(random() * body.length)) },
    { headers: { 'content-type': 'application/json' }, body: `${body}}` },
    {
      headers: { 'content-type': 'application/json' },
      body: pick(random, ['[]', 'null', '"x"', '1', '[[[[', '{"a":1,"a":2}']),
    },
    {
      headers: { 'content-type': pick(random, ['text/plain', 'application/xml', 'nonsense', 'multipart/form-data']) },
      body,
    },
  ])
}

export function randomRequest(operation: Operation, random: Random): BadRequest {
  const { inPath, neverRight, takesFile } = operation
  const likely = likelyObject(operation.input, random)
  const input = neverRight
    ? { ...spoiled(likely, random), noSuchField: 1 }
    : random() < 0.85
      ? spoiled(likely, random)
      : likely
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encoded(random() < 0.5 ? '7f0e8c1a-0000-4000-8000-000000000001' : (input[key] ?? hostileValue(random))),
  )
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.includes(key)))
  const method = random() < 0.03 ? pick(random, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) : operation.method
  if (method === 'GET') {
    const query = Object.entries(rest).map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    if (random() < 0.1) query.push(...query)
    return { method, path: `${path}?${query.join('&')}`, headers: {} }
  }
  if (takesFile && random() < 0.9) return { method, path, headers: {}, body: formOf(rest, random) }
  const body = JSON.stringify(rest)
  if (!neverRight && random() < 0.1) return { method, path, ...brokenBody(body, random) }
  return { method, path, headers: { 'content-type': 'application/json' }, body }
}
