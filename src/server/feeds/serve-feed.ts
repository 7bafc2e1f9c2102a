import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import type { SendJob } from '../jobs/index.ts'
import { hashOfSecret } from '../outside/index.ts'
import { byteRange } from './byte-range.ts'
import { feedJob } from './calls.ts'
import { type FeedParts, fileOf } from './run-feed.ts'
import { productFeed } from './tables.ts'

type Parts = Pick<FeedParts, 'database' | 'clock' | 'log' | 'folder'> & {
  send: SendJob
  /** The account that owns the domain in the Host header. */
  accountOf: (host: string | undefined) => string | undefined
}
const address = /^\/tr\/feeds\/([A-Za-z0-9_-]{24})\/[A-Za-z0-9._-]{1,110}$/
const [minute, sixHours] = [60_000, 6 * 3_600_000]

const say = (res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) => {
  const body = `${text}\n`
  res.writeHead(status, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body), ...headers })
  res.end(body)
}

/**
 * Serves the last good file of a feed. Compiles nothing: before the first success the answer is 503 with a retry time.
 * A file that is replaced meanwhile is read to its end, because it was opened before.
 */
export function serveFeed({ database, clock, log, folder, send, accountOf }: Parts) {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const token = address.exec((req.url ?? '').split('?')[0] ?? '')?.[1]
    if (!token) return say(res, 404, 'No such feed')
    if (req.method !== 'GET' && req.method !== 'HEAD') return say(res, 405, 'Only GET and HEAD', { allow: 'GET, HEAD' })
    const [feed] = await database.system
      .select()
      .from(productFeed)
      .where(eq(productFeed.tokenHash, hashOfSecret(token)))
    const owner = accountOf(req.headers.host)
    if (!feed || (owner ?? feed.accountUuid) !== feed.accountUuid) return say(res, 404, 'No such feed')
    const now = clock.now()
    if (!feed.requestedAt || now.getTime() - feed.requestedAt.getTime() >= minute) {
      await database.system.update(productFeed).set({ requestedAt: now }).where(eq(productFeed.uuid, feed.uuid))
      const isOld = !feed.compiledAt || now.getTime() - feed.compiledAt.getTime() > sixHours
      if (feed.isActive && isOld)
        await send(feedJob, { feedUuid: feed.uuid, accountUuid: feed.accountUuid }, { key: feed.uuid })
    }
    const isPacked = /\bgzip\b/.test(req.headers['accept-encoding'] ?? '')
    const path = `${fileOf(folder, feed.uuid)}.xml${isPacked ? '.gz' : ''}`
    let file: FileHandle
    try {
      file = await open(path)
    } catch {
      return say(res, 503, 'The feed is being made', { 'retry-after': '300' })
    }
    try {
      const { size, mtime } = await file.stat()
      const etag = `"${feed.etag ?? ''}${isPacked ? '-gz' : ''}"`
      const headers = {
        etag,
        'last-modified': mtime.toUTCString(),
        'cache-control': 'public, max-age=3600',
        'x-robots-tag': 'noindex',
        vary: 'accept-encoding',
        'accept-ranges': 'bytes',
      }
      const isKnown = req.headers['if-none-match']
        ? req.headers['if-none-match'].includes(etag)
        : Date.parse(req.headers['if-modified-since'] ?? '') >= Math.floor(mtime.getTime() / 1000) * 1000
      if (isKnown) {
        res.writeHead(304, headers)
        res.end()
        return
      }
      const range = req.method === 'GET' ? byteRange(req.headers.range, size) : null
      if (range === 'bad') return say(res, 416, 'No such bytes', { 'content-range': `bytes */${size}` })
      const { from, to } = range ?? { from: 0, to: size - 1 }
      res.writeHead(range ? 206 : 200, {
        ...headers,
        'content-type': 'application/xml; charset=utf-8',
        'content-length': to - from + 1,
        ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
        ...(range ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
      })
      if (req.method === 'HEAD') {
        res.end()
        return
      }
      await pipeline(createReadStream('', { fd: file, start: from, end: to, autoClose: false }), res)
    } finally {
      await file.close()
    }
  }
  return (req: IncomingMessage, res: ServerResponse): void => {
    answer(req, res).catch((error: unknown) => {
      if (!req.destroyed) log.error('a feed was not handed out', { error })
      if (res.headersSent) res.destroy()
      else say(res, 503, 'The feed cannot be read now', { 'retry-after': '60' })
    })
  }
}
