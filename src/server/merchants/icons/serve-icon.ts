import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import type { Log } from '../../log/log.ts'
import type { Database } from '../../store/database/open.ts'
import { icon } from '../tables.ts'
import { iconsPath } from './icon-path.ts'

const address = new RegExp(`^${iconsPath}([0-9a-f]{64})$`)
const say = (res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) => {
  res.writeHead(status, { 'content-type': 'text/plain', ...headers })
  res.end(`${text}\n`)
}

/**
 * Serves the icon of a shop. The URL contains the hash of its bytes, so it never changes. The content comes from a
 * third party: headers ensure that a browser does nothing with it except show it as an image.
 */
export function serveIcon({ database, log }: { database: Database; log: Log }) {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const hash = address.exec((req.url ?? '').split('?')[0] ?? '')?.[1]
    if (!hash) return say(res, 404, 'No such picture')
    if (req.method !== 'GET' && req.method !== 'HEAD') return say(res, 405, 'Only GET and HEAD', { allow: 'GET, HEAD' })
    const headers = {
      etag: `"${hash}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    }
    const asked = (req.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    const [found] = await database.system.select().from(icon).where(eq(icon.hash, hash))
    if (!found) return say(res, 404, 'No such picture')
    if (asked.includes(headers.etag)) {
      res.writeHead(304, headers)
      res.end()
      return
    }
    res.writeHead(200, { ...headers, 'content-type': found.type, 'content-length': found.bytes.length })
    res.end(req.method === 'HEAD' ? undefined : found.bytes)
  }
  return (req: IncomingMessage, res: ServerResponse): void => {
    answer(req, res).catch((error: unknown) => {
      log.warn('a picture of a shop could not be handed out', { error })
      if (!res.headersSent) say(res, 503, 'Try again later', { 'retry-after': '5' })
    })
  }
}
