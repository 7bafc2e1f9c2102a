import type { JsonSchema, PublicCall } from './openapi-v1.ts'
import { answerOf } from './openapi-v1.ts'

const kindOf = ({ type, const: only, enum: values }: JsonSchema) =>
  only !== undefined || values ? 'word' : [type ?? 'any'].flat().join('|')

/** Every field below a schema, a line each, with its kind. */
function* linesOf(schema: JsonSchema, path: string): Generator<string> {
  for (const option of schema.anyOf ?? []) yield* linesOf(option, path)
  if (schema.properties) {
    for (const [key, held] of Object.entries(schema.properties)) yield* linesOf(held, `${path}.${key}`)
    return
  }
  if (schema.items) return yield* linesOf(schema.items, `${path}[]`)
  if (!schema.anyOf) yield `${path}: ${kindOf(schema)}`
}

/** The values of a choice. */
const choicesOf = ({ enum: values, anyOf = [] }: JsonSchema): unknown[] => [
  ...(values ?? []),
  ...anyOf.flatMap(choicesOf),
]

/**
 * What programs can rely on: every field they may send, every value of a choice they may send, and every field that is
 * answered. A line that is gone breaks somebody's program; one that is new breaks nobody's.
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

/** What must be sent, so that nothing becomes needed that was not. */
export const neededFields = (calls: readonly PublicCall[]): string[] =>
  calls
    .flatMap(({ call, operation }) =>
      [
        ...operation.parameters.filter((p) => p.required).map((p) => p.name),
        ...(operation.requestBody?.content['application/json'].schema.required ?? []),
      ].map((name) => `${call.method} ${call.path} needs ${name}`),
    )
    .toSorted()
