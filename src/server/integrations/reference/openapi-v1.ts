import { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { unitsOf } from '../../../contract/integrations/api-limits.ts'
import { v1, v1Error } from '../../../contract/integrations/v1/index.ts'

export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: JsonSchema | boolean
  description?: string
  [key: string]: unknown
}
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
}
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  'x-units': number
  'x-scopes': readonly string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, unknown>
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}
const failure = {
  description: 'What is wrong: code for programs, message for people, param names the field',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

export const answerOf = (call: Call): JsonSchema => schemaOf(call.output, 'output')

function operation(group: string, name: string, call: Call): Operation {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input')
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((m) => String(m[1]))
  const rest = Object.entries(properties).filter(([key]) => !inPath.includes(key))
  const isQuestion = call.method === 'GET'
  const place = (key: string, where: 'path' | 'query'): Parameter => ({
    name: key,
    in: where,
    required: where === 'path' || required.includes(key),
    schema: properties[key] ?? { type: 'string' },
  })
  const repeat: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description: 'The same write with the same key is done once, and answered alike for 24 hours',
  }
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.summary,
    'x-units': call.limit === 'report' ? unitsOf.report : unitsOf.list,
    'x-scopes': call.scopes ?? [],
    parameters: [
      ...inPath.map((key) => place(key, 'path')),
      ...(isQuestion ? rest.map(([key]) => place(key, 'query')) : []),
      ...(call.kind === 'write' ? [repeat] : []),
    ],
    ...(isQuestion || rest.length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: Object.fromEntries(rest),
                  required: required.filter((key) => !inPath.includes(key)),
                },
              },
            },
          },
        }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: answerOf(call) } } },
      default: failure,
    },
  }
}

export type PublicCall = { group: string; name: string; call: Call; operation: Operation }
export const publicCalls = (): PublicCall[] =>
  Object.entries(v1).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, Call>).map(([name, call]) => ({
      group,
      name,
      call,
      operation: operation(group, name, call),
    })),
  )

/** The OpenAPI 3.1 document of the public API, generated from its calls. */
export function openApiV1(publicUrl: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { call, operation } of publicCalls()) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outbound public API',
      version: '1',
      description: 'The figures of the screens, for programs. Within v1 things are only added.',
    },
    servers: [{ url: `${publicUrl}/v1` }],
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key: Integrations, API keys' } },
      schemas: { Error: schemaOf(v1Error, 'output') },
    },
    paths,
  }
}
