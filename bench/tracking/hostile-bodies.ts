import { brotliCompressSync } from 'node:zlib'
import { startSource } from '../processes.ts'

/**
 * Clients that keep sending bodies without a key, in a separate process: connections that each send a request, wait for
 * the response and start again. `DRIP`: the body continues by a byte a second instead of ending.
 */
const source = `
const { connect } = require('node:net')
const { PORT, CONNECTIONS, DRIP, PATHS, HEADERS, FIRST, PIECE, TIMES } = process.env
const piece = Buffer.from(PIECE, 'base64')
const body = Buffer.concat([Buffer.from(FIRST), ...Array.from({ length: Number(TIMES) }, () => piece)])
const length = DRIP ? 60000 : body.length
const requests = PATHS.split(' ').map((path) => {
  const head = ['POST ' + path + ' HTTP/1.1', 'host: 127.0.0.1', 'content-type: application/json', 'content-length: ' + length]
  return Buffer.concat([Buffer.from([...head, ...HEADERS.split('|').filter(Boolean), '', ''].join('\\r\\n')), body])
})
const begin = (n) => {
  const socket = connect(Number(PORT), '127.0.0.1')
  const drip = DRIP ? setInterval(() => socket.write('x'), 1000) : undefined
  socket.on('connect', () => socket.write(requests[n % requests.length]))
  socket.on('data', () => { if (!DRIP) socket.destroy() })
  socket.on('error', () => undefined)
  socket.on('close', () => { clearInterval(drip); setTimeout(begin, 1, n + 1) })
}
console.log(requests.length)
for (let n = 0; n < Number(CONNECTIONS); n++) begin(n)
`

const packed = brotliCompressSync(Buffer.alloc(1_000_000, ' '))
const doors = ['/v1/links', '/mcp', '/api/channels/v1/channels', '/api/auth/v1/login']
export type BodyLoad = {
  what: string
  connections: number
  drips?: boolean
  paths: readonly string[]
  headers?: readonly string[]
  /** The start of the body, and the piece that follows it, with its count. */
  body: { first?: string; piece: Buffer; times: number }
}
/** The loads of docs/security.md that need no account. */
export const bodyLoads: BodyLoad[] = [
  {
    what: `64 connections sending ${packed.length} bytes that unpack to a million`,
    connections: 64,
    paths: doors,
    headers: ['content-encoding: br'],
    body: { piece: packed, times: 1 },
  },
  {
    what: '8 connections sending a million bytes without a key',
    connections: 8,
    paths: doors,
    body: { first: '[', piece: Buffer.from('{"k":1},'), times: 120_000 },
  },
  {
    what: '8 connections sending forms of 60,000 levels',
    connections: 8,
    paths: ['/api/auth/v1/login'],
    body: { piece: Buffer.from('['), times: 60_000 },
  },
  {
    what: '200 connections whose bodies never end',
    connections: 200,
    drips: true,
    paths: doors,
    body: { piece: Buffer.from('{'), times: 1 },
  },
]

/** Starts one of them; returns the function that ends it. */
export async function startBodies(port: number, load: BodyLoad): Promise<() => Promise<void>> {
  const { connections, drips = false, paths, headers = [], body } = load
  const running = await startSource(source, {
    PORT: String(port),
    CONNECTIONS: String(connections),
    DRIP: drips ? '1' : '',
    PATHS: paths.join(' '),
    HEADERS: headers.join('|'),
    FIRST: body.first ?? '',
    PIECE: body.piece.toString('base64'),
    TIMES: String(body.times),
  })
  return running.stop
}
