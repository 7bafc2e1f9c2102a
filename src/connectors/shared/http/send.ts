import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { NetworkError } from './network-error.ts'
import { isPublicAddress } from './public-address.ts'

export type SendLimits = {
  headerMs: number
  totalMs: number
  maxBytes: number
  /** A request with less traffic than this in this many milliseconds, both directions combined, is aborted. */
  slowest?: { bytes: number; ms: number } | undefined
}
export type SendRequest = {
  url: URL
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  /** Text, or a stream with its length in bytes. */
  body?: string | { byteCount: number; read: () => Readable } | undefined
  /** Only for an address set by an administrator: then plain http and private addresses are allowed. */
  trusted: boolean
  limits: SendLimits
  signal?: AbortSignal | undefined
}
export type SendAnswer = { status: number; headers: Record<string, string>; body: Buffer }
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

export const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** The one address to connect to. Checked and pinned: resolving again at connect time could return another one. */
export async function publicAddress(host: string, resolve: Resolve) {
  // Node never calls a lookup hook for address literals, so they are refused here.
  if (isIP(host.replace(/^\[|\]$/g, '')))
    throw new NetworkError('blocked', 'The address must have a name, not a number')
  const found = await resolve(host).catch(() => {
    throw new NetworkError('unavailable', 'The name of the server could not be found')
  })
  const [first] = found
  if (!first || !found.every((a) => isPublicAddress(a.address)))
    throw new NetworkError('blocked', 'The server is not on the public internet')
  return first
}

export const pinnedLookup =
  ({ address, family }: { address: string; family: number }): LookupFunction =>
  (_host, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family)

async function readBody(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes)
      throw new NetworkError('unreadable', `The answer is larger than ${Math.round(maxBytes / 1e6)} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * One exchange over the wire: no redirect, no retry, no proxy. Every failure is a `NetworkError` or the socket's own
 * error.
 */
export async function send(
  { url, method, headers, body, trusted, limits, signal }: SendRequest,
  resolve: Resolve = resolveAll,
): Promise<SendAnswer> {
  if (!trusted && (url.protocol !== 'https:' || (url.port && url.port !== '443')))
    throw new NetworkError('blocked', 'Only https on its usual port is used')
  const pinned = trusted ? undefined : await publicAddress(url.hostname, resolve)
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method,
      headers: {
        ...headers,
        'accept-encoding': 'gzip',
        ...(body ? { 'content-length': typeof body === 'string' ? Buffer.byteLength(body) : body.byteCount } : {}),
      },
      agent: false,
      signal,
      ...(pinned && { lookup: pinnedLookup(pinned) }),
    })
    const late = (what: string) => () => request.destroy(new NetworkError('unavailable', what))
    const header = setTimeout(late('The server did not answer in time'), limits.headerMs)
    const total = setTimeout(late('The answer did not end in time'), limits.totalMs)
    const moved = () => (request.socket?.bytesWritten ?? 0) + (request.socket?.bytesRead ?? 0)
    let before = 0
    const tooSlow = late('The server takes too little at a time')
    const watch =
      limits.slowest &&
      setInterval(
        (least: number) => {
          if (moved() - before < least) tooSlow()
          before = moved()
        },
        limits.slowest.ms,
        limits.slowest.bytes,
      )
    const end = () => {
      clearTimeout(header)
      clearTimeout(total)
      clearInterval(watch)
    }
    request.on('error', (error) => {
      end()
      fail(error)
    })
    // neither an error nor an answer: the server wants another protocol (101), or closes silently
    let isAnswered = false
    request.on('close', () => {
      if (isAnswered) return
      end()
      fail(new NetworkError('unavailable', 'The server gave no answer'))
    })
    request.on('response', (response) => {
      isAnswered = true
      clearTimeout(header)
      const gunzip = response.headers['content-encoding'] === 'gzip' ? createGunzip() : undefined
      // pipe does not forward errors: a cut answer must also end the unzipping.
      if (gunzip) response.on('error', (error) => gunzip.destroy(error)).pipe(gunzip)
      readBody(gunzip ?? response, limits.maxBytes)
        .then((read) => {
          const sent = Object.entries(response.headers).map(([k, v]) => [
            k,
            Array.isArray(v) ? v.join(', ') : (v ?? ''),
          ])
          done({ status: response.statusCode ?? 0, headers: Object.fromEntries(sent), body: read })
        }, fail)
        .finally(() => {
          end()
          request.destroy()
        })
    })
    if (typeof body !== 'object') return void request.end(body)
    const source = body.read()
    // a broken socket reports itself; an unreadable file must end the request
    source.on('error', (error) => request.destroy(error))
    request.on('close', () => source.destroy())
    source.pipe(request)
  })
}
