import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import type { Operation } from './random-request.ts'
import type { JsonSchema } from './random-values.ts'

const schema = z.custom<JsonSchema>((v) => typeof v === 'object' && v !== null)
const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema })
const operation = z.object({
  'x-kind': z.enum(['read', 'write']),
  parameters: z.array(parameter),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
})
const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

const calls = Object.values(contract).flatMap((group): Call[] => Object.values(group))
/** Requests other servers, or ends the current session. */
const isDelicate = (path: string) =>
  /^\/(auth|account|networks?2?|google)\b/.test(path) || calls.some((c) => c.path === path && c.limit === 'outside')

/** The operations of the server's OpenAPI document. */
export function readOperations(document: unknown): Operation[] {
  return Object.entries(openApi.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, 'x-kind': kind }]) => {
      const [type = '', content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const ofParameters = Object.fromEntries(parameters.map((p) => [p.name, p.schema]))
      const required = parameters.filter((p) => p.required).map((p) => p.name)
      return {
        method: method.toUpperCase(),
        path,
        isWrite: kind === 'write',
        inPath: parameters.filter((p) => p.in === 'path').map((p) => p.name),
        input: {
          properties: { ...ofParameters, ...content?.schema.properties },
          required: [...required, ...(content?.schema.required ?? [])],
        },
        takesFile: type === 'multipart/form-data',
        neverRight: isDelicate(path),
      }
    }),
  )
}
