import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: Record<string, string>; body: string }
type Answer = (received: Received, response: ServerResponse, request: IncomingMessage) => void

/** A webhook receiver whose answers a test controls. */
export async function startReceiver() {
  const received: Received[] = []
  const fine: Answer = (_, response) => void response.writeHead(200).end('thanks')
  let answer = fine
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => {
      body += data.toString('utf8')
    })
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers as Record<string, string>, body }
      received.push(one)
      answer(one, response, request)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Sets its answers from now on; default: 200. */
    answers: (own: Answer = fine) => {
      answer = own
    },
    status: (status: number, headers: Record<string, string> = {}, text = '') => {
      answer = (_, response) => void response.writeHead(status, headers).end(text)
    },
    /** Returns and clears what was received. */
    taken: () => received.splice(0),
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => void server.close(() => done()))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
