import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import type { AnyHandler, createAnswer } from './answer.ts'
import type { AllHandlers } from './handlers.ts'

type NamedCall = { name: string; call: Call; handler: AnyHandler }

/** Every call with its handler. A handler that is missing does not compile (`AllHandlers`). */
export function allCalls(handlers: AllHandlers): NamedCall[] {
  return Object.entries(contract).flatMap(([module, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      name: `${module}.${name}`,
      call: call as Call,
      handler: (handlers[module as keyof AllHandlers] as Record<string, NamedCall['handler']>)[
        name
      ] as NamedCall['handler'],
    })),
  )
}

/** `{name}` in the contract is `:name` for the router. */
export const routePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** One object out of path, query and body; the path wins, so nobody renames an id in the body. */
const inputOf = async (request: FastifyRequest, call: Call): Promise<Record<string, unknown>> => ({
  ...(request.query as object),
  ...(request.isMultipart() ? await formOf(request, call) : {}),
  ...(typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? request.body : {}),
  ...(request.params as object),
})

class BadForm extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Fields of a form as texts, and its one file as `{ name, bytes }`. */
async function formOf(request: FastifyRequest, { file }: Call): Promise<Record<string, unknown>> {
  if (!file) throw new BadForm(415, 'This call takes no form; send JSON')
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({
      limits: { fileSize: file.mostBytes, files: 1, fields: 20, fieldSize: 10_000 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== 'file') throw new BadForm(400, 'file: The file must be in the field "file"')
      else fields.file = { name: part.filename, bytes: await part.toBuffer() }
    }
  } catch (error) {
    const { code = '' } = error as { code?: unknown }
    if (error instanceof BadForm) throw error
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new BadForm(413, `file: The file is too large: ${Math.floor(file.mostBytes / 1024 / 1024)} MB at most`)
    if (typeof code === 'string' && code.startsWith('FST_')) throw new BadForm(400, 'The form has too many parts')
    throw new BadForm(400, 'The form could not be read')
  }
  return fields
}

const headersOf = (request: FastifyRequest): Headers => {
  const headers = new Headers()
  for (const [key, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(key, Array.isArray(value) ? value.join(', ') : value)
  return headers
}

/** A change may only come from our own pages or from a program: a foreign page in a browser says so itself. */
const isForeignPage = (request: FastifyRequest) => {
  const site = request.headers['sec-fetch-site']
  return request.method !== 'GET' && (site === 'cross-site' || site === 'same-site')
}

export function mountCalls(app: FastifyInstance, handlers: AllHandlers, answer: ReturnType<typeof createAnswer>) {
  void app.register(fastifyMultipart)
  for (const { name, call, handler } of allCalls(handlers)) {
    app.route({
      method: call.method === 'UPDATE' ? ['PUT', 'PATCH'] : call.method,
      url: `/api${routePath(call.path)}`,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (isForeignPage(request))
          return reply.code(403).send({ code: 403, message: 'Requests from other sites are refused', data: null })
        const input = await inputOf(request, call).catch((error: unknown) => {
          if (error instanceof BadForm) return error
          throw error
        })
        if (input instanceof BadForm)
          return reply.code(input.code).send({ code: input.code, message: input.message, data: null })
        const answered = await answer(name, call, handler, input, {
          headers: headersOf(request),
          address: request.ip,
          setCookies: (cookies) => void reply.header('set-cookie', cookies),
          setHeader: (key, value) => void reply.header(key, value),
        })
        // as bytes: a long text is measured and copied three times on its way into the socket
        return reply
          .code(answered.code)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(Buffer.from(JSON.stringify(answered)))
      },
    })
  }
}
