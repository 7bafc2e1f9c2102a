import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { header, sendJson } from './request.ts'

/** The script of publishers' pages, read once and compressed once. Cached for an hour, then revalidated. */
export function createScriptFile(path: string) {
  const body = existsSync(path) ? readFileSync(path) : null
  const packed = body && gzipSync(body, { level: 9 })
  const tag = body ? `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` : ''
  return (req: IncomingMessage, res: ServerResponse): void => {
    if (!body || !packed) return sendJson(res, 503, 'The script is not built')
    const headers = {
      etag: tag,
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    }
    if (header(req, 'if-none-match') === tag) {
      res.writeHead(304, headers)
      return void res.end()
    }
    const gzip = header(req, 'accept-encoding').includes('gzip')
    const content = gzip ? packed : body
    res.writeHead(200, {
      ...headers,
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': content.length,
      ...(gzip ? { 'content-encoding': 'gzip' } : {}),
    })
    res.end(req.method === 'HEAD' ? undefined : content)
  }
}
