import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { pinnedLookup, type Resolve, resolveAll } from './send.ts'

/** Why an address could not be read. */
export type FetchTrouble =
  | 'noName'
  | 'nameTrouble'
  | 'certificate'
  | 'chain'
  | 'refused'
  | 'timeout'
  | 'cut'
  | 'hostile'
export type FetchedPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The page was longer than the limit, or too slow: `body` is its beginning. */
  isCut: boolean
}
export type FetchRequest = {
  url: URL
  headers: Record<string, string>
  signal?: AbortSignal | undefined
}
/** One exchange with a page of any origin: the answer, or why there is none. */
export type FetchPage = (ask: FetchRequest) => Promise<FetchedPage | { trouble: FetchTrouble }>

export type FetchLimits = { headerMs: number; totalMs: number; maxBytes: number }
const usual: FetchLimits = { headerMs: 10_000, totalMs: 20_000, maxBytes: 512_000 }

const certificate = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|HOSTNAME_MISMATCH)/
/** The issuer is unknown here: browsers often fetch or cache the certificate that the server omitted. */
const chain = /^UNABLE_TO_(VERIFY|GET_ISSUER)/
function troubleOf(error: unknown): FetchTrouble {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  if (certificate.test(code)) return 'certificate'
  if (chain.test(code)) return 'chain'
  return code === 'ECONNREFUSED' ? 'refused' : 'cut'
}
const unpackers: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

/** Reads up to the limit. Unpacked bytes count, so that a small answer cannot become a large one. */
async function beginning(response: IncomingMessage, maxBytes: number): Promise<{ body: Buffer; isCut: boolean }> {
  const unpack = unpackers[(response.headers['content-encoding'] ?? '').toLowerCase()]?.()
  // pipe does not forward errors: a cut answer must also end the unpacking
  if (unpack) response.on('error', (error) => unpack.destroy(error)).pipe(unpack)
  const stream = unpack ?? response
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, maxBytes - size))
      size += chunk.length
      if (size > maxBytes) return { body: Buffer.concat(chunks), isCut: true }
    }
    return { body: Buffer.concat(chunks), isCut: false }
  } catch {
    return { body: Buffer.concat(chunks), isCut: true } // keeps what arrived: the head of a page is often enough
  }
}

/**
 * Fetches pages from untrusted addresses: http and https on their usual ports, public addresses only, each resolved
 * once and pinned; redirects are not followed, cookies not kept. `trusted` are origins set by an administrator.
 */
export function createFetchPage({
  trusted = [],
  resolve = resolveAll,
  limits = usual,
}: {
  trusted?: readonly string[]
  resolve?: Resolve
  limits?: FetchLimits
}): FetchPage {
  // one name of this machine with its port allows all its names: a local test web needs several
  const isTrusted = (url: URL) =>
    trusted.some((address) => {
      const own = new URL(address)
      return own.origin === url.origin || (own.port === url.port && /(^|\.)localhost$/.test(url.hostname))
    })
  const here = { address: '127.0.0.1', family: 4 }
  const find = async (url: URL): Promise<{ address: string; family: number } | { trouble: FetchTrouble }> => {
    if (url.port !== '' || isIP(url.hostname.replace(/^\[|\]$/g, ''))) return { trouble: 'hostile' }
    try {
      const found = await resolve(url.hostname)
      const [first] = found
      if (!first || !found.every((a) => isPublicAddress(a.address))) return { trouble: 'hostile' }
      return first
    } catch (error) {
      const code = (error as NodeJS.ErrnoException | null)?.code
      return { trouble: code === 'ENOTFOUND' || code === 'ENODATA' ? 'noName' : 'nameTrouble' }
    }
  }
  return async ({ url, headers, signal }) => {
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) return { trouble: 'hostile' }
    const place = isTrusted(url) ? here : await find(url)
    if ('trouble' in place) return place
    return new Promise((done) => {
      let isLate = false
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        headers: { ...headers, 'accept-encoding': 'gzip, br' },
        agent: false,
        signal,
        lookup: pinnedLookup(place),
      })
      const late = () => {
        isLate = true
        request.destroy()
      }
      const [header, total] = [setTimeout(late, limits.headerMs), setTimeout(late, limits.totalMs)]
      const end = (answer: FetchedPage | { trouble: FetchTrouble }) => {
        clearTimeout(header)
        clearTimeout(total)
        done(answer)
        request.destroy()
      }
      request.on('error', (error) => end({ trouble: isLate ? 'timeout' : troubleOf(error) }))
      // neither an error nor an answer: the server wants another protocol, or closes silently
      let isAnswered = false
      request.on('close', () => !isAnswered && end({ trouble: isLate ? 'timeout' : 'cut' }))
      request.on('response', (response) => {
        isAnswered = true
        clearTimeout(header)
        const sent = Object.entries(response.headers).map(([k, v]) => [k, Array.isArray(v) ? v.join(', ') : (v ?? '')])
        const answer = { status: response.statusCode ?? 0, headers: Object.fromEntries(sent) as Record<string, string> }
        void beginning(response, limits.maxBytes).then((read) => end({ ...answer, ...read }))
      })
      request.end()
    })
  }
}
