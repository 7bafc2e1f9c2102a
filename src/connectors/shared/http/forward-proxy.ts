import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { publicAddress, type Resolve, resolveAll } from './send.ts'

export type DialRules = {
  /** Origins on this machine set by an administrator: they allow all names of this machine with their port. */
  trusted?: readonly string[]
  /** This server itself, whatever its name resolves to. */
  own?: URL | undefined
  resolve?: Resolve
}
/**
 * Connects to a host on its usual port, resolved once, checked and pinned; refuses any address outside the public
 * internet.
 */
export type Dial = (host: string, port: number) => Promise<Socket>

const here = '127.0.0.1'
const usualPorts = new Set([80, 443])
const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
const bare = (host: string) => host.replace(/^\[|\]$/g, '')

export function createDial({ trusted = [], own, resolve = resolveAll }: DialRules): Dial {
  const isTrusted = (host: string, port: number) =>
    trusted.some((address) => {
      const url = new URL(address)
      return portOf(url) === port && (url.hostname === host || /(^|\.)localhost$/.test(host))
    })
  const addressOf = async (host: string, port: number): Promise<string> => {
    if (isTrusted(host, port)) return here
    if (own && own.hostname === host && portOf(own) === port) {
      if (isIP(bare(host))) return bare(host)
      const [first] = await resolve(host)
      if (first) return first.address
    }
    if (!usualPorts.has(port)) throw new Error('only the usual ports are used')
    return (await publicAddress(host, resolve)).address
  }
  return async (host, port) => {
    const address = await addressOf(host, port)
    return new Promise((done, fail) => {
      const socket = connect({ host: address, port })
      // listened to for its whole lifetime: it may break before its receiver takes over
      socket.on('error', fail)
      socket.once('connect', () => done(socket))
      // neither connected nor refused: closed while connecting
      socket.once('close', () => fail(new Error('the connection was cut')))
    })
  }
}

export type ForwardProxy = {
  /** For `--proxy-server`. */
  address: string
  /** Hosts that were requested and refused, each once. */
  refused: ReadonlySet<string>
  close: () => Promise<void>
}
type Limits = { mostBytes: number; mostConnections: number; idleMs: number }
const usual: Limits = { mostBytes: 60_000_000, mostConnections: 150, idleMs: 30_000 }
const mostRefused = 100

/** Headers between a client and its proxy, which are not forwarded. */
const ofHop = new Set(['proxy-connection', 'proxy-authorization', 'connection', 'keep-alive', 'te', 'upgrade'])
const passedOn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofHop.has(name)))

/**
 * A local proxy that gives a program no way out except the guarded one: each requested host is resolved here, and
 * refused by the same rules as pages we fetch ourselves.
 */
export async function startForwardProxy(rules: DialRules, limits: Partial<Limits> = {}): Promise<ForwardProxy> {
  const { mostBytes, mostConnections, idleMs } = { ...usual, ...limits }
  const dial = createDial(rules)
  const refused = new Set<string>()
  const open = new Set<Duplex>()
  let bytes = 0

  const refuse = (host: string) => {
    if (refused.size < mostRefused) refused.add(host.slice(0, 253))
  }
  /** Closed with the proxy, when idle, and when the limit is reached. */
  const watch = (socket: Socket) => {
    open.add(socket)
    socket.setTimeout(idleMs, () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) socket.destroy()
    })
  }
  const reach = async (host: string, port: number): Promise<Socket | null> => {
    if (open.size >= mostConnections || bytes > mostBytes) return null
    try {
      const socket = await dial(host, port)
      watch(socket)
      return socket
    } catch {
      refuse(host)
      return null
    }
  }

  const tunnel = async (target: string, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy())
    const url = URL.canParse(`http://${target}`) ? new URL(`http://${target}`) : null
    // requests to this server are checked one by one: plain http needs no tunnel, which could carry unchecked ones
    const isOwn = url !== null && rules.own?.protocol === 'http:' && url.host === rules.own.host
    const far = url && !isOwn ? await reach(url.hostname, portOf(url)) : null
    if (!far || client.destroyed) {
      far?.destroy()
      return void client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    }
    open.add(client)
    client.on('close', () => {
      open.delete(client)
      far.destroy()
    })
    far.on('close', () => client.destroy())
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (head.length > 0) far.write(head)
    far.pipe(client).pipe(far)
  }

  const pass = async (req: IncomingMessage, res: ServerResponse) => {
    const url = URL.canParse(req.url ?? '') ? new URL(req.url ?? '') : null
    const far = url?.protocol === 'http:' && !url.username ? await reach(url.hostname, portOf(url)) : null
    if (!url || !far || res.destroyed) {
      far?.destroy()
      return void res.writeHead(403, { 'content-length': 0, connection: 'close' }).end()
    }
    const asked = httpRequest({
      createConnection: () => far,
      method: req.method,
      path: `${url.pathname}${url.search}`,
      headers: { ...passedOn(req.headers), host: url.host, connection: 'close' },
    })
    const failed = () => (res.headersSent ? res.destroy() : res.writeHead(502, { connection: 'close' }).end())
    asked.on('error', failed)
    asked.on('close', () => far.destroy())
    res.on('close', () => asked.destroy())
    asked.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      answer.on('error', () => res.destroy()).pipe(res)
    })
    req.on('error', () => asked.destroy()).pipe(asked)
  }

  const server = createServer((req, res) => void pass(req, res))
  server.on('connect', (req, client, head) => void tunnel(req.url ?? '', client, head))
  // a proxy serves full addresses and tunnels; no client needs another protocol
  server.on('upgrade', (_req, socket) => socket.destroy())
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(0, here, ready))
  return {
    address: `http://${here}:${(server.address() as AddressInfo).port}`,
    refused,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
