import type { IncomingMessage, ServerResponse } from 'node:http'

export const header = (req: IncomingMessage, name: string): string => {
  const value = req.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** Two letters added by a trusted proxy; '' when none of them knows. */
export function clientCountry(req: IncomingMessage, trustProxy: number): string {
  if (trustProxy === 0) return ''
  const code = (header(req, 'cf-ipcountry') || header(req, 'x-country')).toUpperCase()
  return code !== '' && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : ''
}

const purposeOf = (req: IncomingMessage) =>
  header(req, 'sec-purpose') || header(req, 'purpose') || header(req, 'x-purpose') || header(req, 'x-moz')

/** Nobody has clicked: the browser prefetches, or shows a preview. */
export function isPrefetch(req: IncomingMessage): boolean {
  const purpose = purposeOf(req)
  return purpose !== '' && /prefetch|prerender|preview/i.test(purpose)
}

/** The browser may use this answer for the click that follows; a preview is drawn now, and fetched again for the click. */
export const isFetchedAhead = (req: IncomingMessage): boolean => /prefetch|prerender/i.test(purposeOf(req))

export function sendJson(
  res: ServerResponse,
  code: number,
  message: string,
  data: unknown = null,
  headers: Record<string, string> = {},
) {
  const body = JSON.stringify({ code, message, data })
  res.writeHead(code, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  res.end(body)
}

/** The body as text; null when it is longer than `limit` (the rest is not read). */
export function readBody(req: IncomingMessage, limit: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        req.removeAllListeners('data')
        req.resume()
        return resolve(null)
      }
      chunks.push(chunk)
    })
    req.once('end', () =>
      resolve((chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString('utf8')),
    )
    req.once('error', reject)
    req.once('aborted', () => reject(new Error('the client went away')))
  })
}
