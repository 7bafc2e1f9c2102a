import type { IncomingMessage } from 'node:http'

/** The visitor's address: the socket's, or the one the nearest trusted proxies wrote into X-Forwarded-For. */
export function clientAddress(req: IncomingMessage, trustProxy: number): string {
  const direct = req.socket.remoteAddress ?? ''
  if (trustProxy === 0) return direct
  const forwarded = [req.headers['x-forwarded-for'] ?? ''].flat()[0] ?? ''
  if (!forwarded.includes(',')) return forwarded.trim() || direct
  const hops = forwarded
    .split(',')
    .map((h) => h.trim())
    .filter(Boolean)
  return hops[hops.length - trustProxy] ?? hops[0] ?? direct
}
