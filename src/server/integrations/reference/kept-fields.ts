import type { JsonSchema, PublicCall } from './openapi-v1.ts'
import { answerOf } from './openapi-v1.ts'

const kindOf = ({ type, const: only, enum: values }: JsonSchema) =>
  only !== undefined || values ? 'word' : [type ?? 'any'].flat().join('|')

/** Every field in a schema, one line each, with its type. */
function* linesOf(schema: JsonSchema, path: string): Generator<string> {
  for (const option of schema.anyOf ?? []) yield* linesOf(option, path)
  if (schema.properties) {
    for (const [key, held] of Object.entries(schema.properties)) yield* linesOf(held, `${path}.${key}`)
    return
  }
  if (schema.items) return yield* linesOf(schema.items, `${path}[]`)
  if (!schema.anyOf) yield `${path}: ${kindOf(schema)}`
}

const choicesOf = ({ enum: values, anyOf = [] }: JsonSchema): unknown[] => [
  ...(values ?? []),
  ...anyOf.flatMap(choicesOf),
]

/**
 * What programs can rely on: every field and every enum value they may send, and every field in an answer. Removing a
 * line breaks programs; adding one does not.
 */
export const keptFields = (calls: readonly PublicCall[]): string[] =>
  calls
    .flatMap(({ call, operation }) => {
      const of = `${call.method} ${call.path}`
      const body = operation.requestBody?.content['application/json'].schema
      const sent = [
        ...operation.parameters.map((p) => [p.name, p.schema] as const),
        ...Object.entries(body?.properties ?? {}),
      ]
      return [
        ...sent.flatMap(([name, schema]) => [
          `${of} takes ${name}`,
          ...choicesOf(schema).map((value) => `${of} takes ${name}=${String(value)}`),
        ]),
        ...[...linesOf(answerOf(call), '')].map((line) => `${of} answers ${line.slice(1)}`),
      ]
    })
    .filter((line, at, all) => all.indexOf(line) === at)
    .toSorted()

/** Required fields, to check that no optional field becomes required. */
export const neededFields = (calls: readonly PublicCall[]): string[] =>
  calls
    .flatMap(({ call, operation }) =>
      [
        ...operation.parameters.filter((p) => p.required).map((p) => p.name),
        ...(operation.requestBody?.content['application/json'].schema.required ?? []),
      ].map((name) => `${call.method} ${call.path} needs ${name}`),
    )
    .toSorted()
