import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** What a test server does instead of answering, for the next `times` requests with a matching path. */
export type Fault = {
  path?: RegExp
  times?: number
  /** Let this many matching requests through first. */
  after?: number
  /** `again`: repeats the previous answer on the same path. `new-fields`: the right answer, with unknown fields. */
  kind: 'status' | 'truncated' | 'html' | 'reset' | 'slow' | 'redirect' | 'wrong' | 'gzip-cut' | 'again' | 'new-fields'
  status?: number
  headers?: Record<string, string>
  body?: string
}
export type StandIn = {
  url: string
  /** Paths with their query, in order of arrival. */
  calls: string[]
  fault: (fault: Fault) => void
  clearFaults: () => void
  close: () => Promise<void>
}
export type Answer = { status?: number; headers?: Record<string, string>; body: unknown }
type Route = (url: URL, request: IncomingMessage, body: string) => Answer | undefined

const reading = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const page = '<!doctype html><html><body><h1>Sign in</h1></body></html>'

/** A future answer: every JSON object and every row of an XML list has an extra field. */
const withNewFields = (text: string) =>
  text.startsWith('<')
    ? text.replaceAll(/<(item|salg|annullering)>/g, '<$1><aFieldOfNextYear>æ</aFieldOfNextYear>')
    : text.replaceAll(/\{(?=")/g, '{"aFieldOfNextYear":"æ","another":[1,{"deep":null}],')

type Misbehaviour = Exclude<Fault['kind'], 'again' | 'new-fields'>
/** Answers with the fault. `slow` sends one byte and then nothing. */
function misbehave(kind: Misbehaviour, fault: Fault, response: ServerResponse, whole: string): void {
  const json = { 'content-type': 'application/json', ...fault.headers }
  switch (kind) {
    case 'status':
      response.writeHead(fault.status ?? 500, json).end(fault.body ?? '{"error":"stand-in"}')
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html', ...fault.headers }).end(page)
      return
    case 'wrong':
      response.writeHead(200, json).end(fault.body ?? '{"unexpected":true}')
      return
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere', ...fault.headers }).end()
      return
    case 'truncated':
      response.writeHead(200, { ...json, 'content-length': String(Buffer.byteLength(whole) + 10) })
      response.write(whole.slice(0, Math.floor(whole.length / 2)), () => response.destroy())
      return
    case 'gzip-cut': {
      const zipped = gzipSync(whole)
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(zipped.subarray(0, zipped.length - 12))
      return
    }
    case 'slow':
      response.writeHead(200, json)
      response.write('[')
      return
    case 'reset':
      response.destroy()
      return
  }
}

/** A server on loopback that replaces a network in tests, in journeys and on a developer's machine. */
export async function startStandIn(route: Route, port = 0): Promise<StandIn> {
  const calls: string[] = []
  /** The last answer for each path, and for each method of a service with a single path. */
  const said = new Map<string, string>()
  let faults: (Fault & { times: number; after: number })[] = []
  const faultFor = (path: string) => {
    const found = faults.find((f) => (f.path ?? /./).test(path) && f.times > 0)
    if (!found) return undefined
    if (found.after > 0) {
      found.after--
      return undefined
    }
    found.times--
    return found
  }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const body = await reading(request)
    calls.push(url.pathname + url.search)
    const answer = route(url, request, body) ?? { status: 404, body: { error: 'not found' } }
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    const fault = faultFor(url.pathname + url.search)
    if (fault && fault.kind !== 'again' && fault.kind !== 'new-fields')
      return misbehave(fault.kind, fault, response, text)
    const key = `${request.method} ${url.pathname} ${String(request.headers['soapaction'] ?? '')} ${url.searchParams.get('Method') ?? ''}`
    const once = fault?.kind === 'new-fields' ? withNewFields(text) : fault ? (said.get(key) ?? text) : text
    said.set(key, once)
    const type = typeof answer.body === 'string' ? 'text/html; charset=utf-8' : 'application/json'
    response.writeHead(answer.status ?? 200, { 'content-type': type, ...answer.headers }).end(once)
  }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fault: (fault) => void faults.push({ times: 1, after: 0, ...fault }),
    clearFaults: () => {
      faults = []
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
