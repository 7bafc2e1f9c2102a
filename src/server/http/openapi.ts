import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as JsonSchema
type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown }

function operation(module: string, name: string, call: Call, method: string) {
  const input = schemaOf(call.input, 'input')
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((m) => String(m[1]))
  const rest = Object.fromEntries(Object.entries(input.properties ?? {}).filter(([key]) => !inPath.includes(key)))
  const required = (input.required ?? []).filter((key) => !inPath.includes(key))
  const asQuery = method === 'get'
  return {
    operationId: `${module}.${name}`,
    tags: [module],
    summary: call.summary,
    security: call.access === 'public' ? [] : [{ session: [] }],
    'x-kind': call.kind,
    parameters: [
      ...inPath.map((key) => ({
        name: key,
        in: 'path',
        required: true,
        schema: input.properties?.[key] ?? { type: 'string' },
      })),
      ...(asQuery
        ? Object.entries(rest).map(([key, schema]) => ({
            name: key,
            in: 'query',
            required: required.includes(key),
            schema,
          }))
        : []),
    ],
    ...(asQuery || Object.keys(rest).length === 0
      ? {}
      : {
          requestBody: {
            required: required.length > 0,
            content: {
              [call.file ? 'multipart/form-data' : 'application/json']: {
                schema: {
                  type: 'object',
                  properties: call.file ? { ...rest, file: { type: 'string', format: 'binary' } } : rest,
                  required,
                },
              },
            },
          },
        }),
    responses: {
      200: {
        description: 'Success',
        content: call.download
          ? { [call.download]: { schema: { type: 'string', format: 'binary' } } }
          : {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['code', 'message', 'data'],
                  properties: {
                    code: { type: 'integer', enum: [200] },
                    message: { type: 'string' },
                    data: schemaOf(call.output, 'output'),
                  },
                },
              },
            },
      },
      default: {
        description: 'The code says what kind of error, the message says it in words; data is null',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

/** The OpenAPI 3.0 document, generated from the contract. */
export function openApiDocument(serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [module, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls) as [string, Call][])
      for (const method of call.method === 'UPDATE' ? ['put', 'patch'] : [call.method.toLowerCase()])
        (paths[call.path] ??= {})[method] = operation(module, name, call, method)
  return {
    openapi: '3.0.3',
    info: {
      title: 'Outbound API',
      version: '1',
      description: 'Every answer is `{ code, message, data }`; code 200 is success.',
    },
    servers: [{ url: `${serverUrl}/api` }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'outbound.session_token' } },
      schemas: {
        Failure: {
          type: 'object',
          properties: { code: { type: 'integer' }, message: { type: 'string' }, data: { nullable: true } },
        },
      },
    },
    paths,
  }
}
