import type { IncomingMessage, ServerResponse } from 'node:http'

/** Why a whole request is refused. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}
export const away = () =>
  new Refusal(503, 'This cannot be kept just now. Please send it again', { 'retry-after': '60' })

/** Pages of any shop may call: the answers are not secret, and no cookie is read. */
const open = { 'access-control-allow-origin': '*', 'access-control-max-age': '86400' }

export function sendJson(
  res: ServerResponse,
  code: number,
  message: string,
  data: unknown = null,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify({ code, message, data })
  res.writeHead(code, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...open,
    ...headers,
  })
  res.end(body)
}
export function sendNothing(res: ServerResponse): void {
  res.writeHead(204, {
    ...open,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
  })
  res.end()
}
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
export function sendGif(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'image/gif', 'content-length': gif.length, 'cache-control': 'no-store' })
  res.end(gif)
}

export const header = (req: IncomingMessage, name: string): string => {
  const value = req.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** The raw body. @throws Refusal when it is longer */
export async function readBytes(req: IncomingMessage, most: number): Promise<Buffer> {
  const tooLong = () => new Refusal(413, `The body must have at most ${most} bytes`, { connection: 'close' })
  if (Number(req.headers['content-length'] ?? 0) > most) throw tooLong()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
