import { answerOf, type JsonSchema, type PublicCall } from './openapi-v1.ts'

const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key)
const named = (key: string) => (isName(key) ? key : JSON.stringify(key))

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

/** The input type of a call: values in a URL are always text. */
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

/** The source text of the typed client, generated from the calls. */
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
import { type CallOptions, connect, type Connection } from './connect.ts'
export { type CallOptions, type Connection, OutboundError } from './connect.ts'

/** The public API of Outbound. */
export function outbound(connection: Connection) {
  const ask = connect(connection)
  return {
${groups.join('\n')}
  }
}
`
}
