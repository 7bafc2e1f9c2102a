import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { parseUrl } from './parse-url.ts'
import { pinnedLookup, publicAddress, type Resolve, resolveAll } from './send.ts'

export type Downloaded =
  | { isSame: true }
  | {
      isSame: false
      bytes: number
      sha256: string
      etag: string
      modified: string /** As sent by the server; '' for none. */
      charset: string
      /** The source continues after `cutAt`. */
      isCut: boolean
    }
export type DownloadAsk = {
  url: string
  /** The target file; it is removed if the download is incomplete. */
  path: string
  /** Of the last download: a server that supports it answers "unchanged" without a body. */
  etag?: string
  modified?: string
  mostBytes?: number
  /** The download stops after this many bytes. */
  cutAt?: number
  totalMs?: number
  /**
   * A source that sends fewer bytes than this in this many milliseconds is aborted: it would occupy a slot
   * indefinitely.
   */
  slowest?: { bytes: number; ms: number }
  signal?: AbortSignal
}
export type Download = (ask: DownloadAsk) => Promise<Downloaded>

const headerMs = 60_000
/** 5 kB a second: the biggest files need fifty times as much to finish in time. */
const slowestUsual = { bytes: 300_000, ms: 60_000 }
const mostHops = 5

const slowText = ({ bytes, ms }: { bytes: number; ms: number }) =>
  `the source sends less than ${Math.round(bytes / 1000)} kB in ${ms / 1000} seconds`

type Trust = { trusted?: string | undefined; resolve?: Resolve }

/** One request, to the public address the name was resolved to; redirects are not followed. */
function createAsk({ trusted, resolve = resolveAll }: Trust) {
  const isTrusted = (url: URL) => trusted !== undefined && url.origin === new URL(trusted).origin

  return async (url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> => {
    const own = isTrusted(url)
    if (!own && (url.protocol !== 'https:' || url.port !== ''))
      throw new Error('only https addresses on their usual port are read')
    const pinned = own ? undefined : await publicAddress(url.hostname, resolve)
    return new Promise((done, fail) => {
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
        url,
        { headers, agent: false, signal, ...(pinned ? { lookup: pinnedLookup(pinned) } : {}) },
        (response) => {
          clearTimeout(late)
          done(response)
        },
      )
      const late = setTimeout(() => request.destroy(new Error('the server did not answer in time')), headerMs)
      request.on('error', (error) => {
        clearTimeout(late)
        fail(error)
      })
      request.end()
    })
  }
}

type Saving = Required<Pick<DownloadAsk, 'path' | 'mostBytes' | 'cutAt' | 'slowest'>> & {
  signal: AbortSignal
  /** Aborts `signal`. */
  tooSlow: AbortController
}

/** Writes the body of an answer into a file, and checks its size and speed meanwhile. */
async function saveBody(
  answer: IncomingMessage,
  { path, mostBytes, cutAt, slowest, tooSlow, signal }: Saving,
): Promise<Downloaded> {
  const { headers: said } = answer
  const hash = createHash('sha256')
  let bytes = 0
  let before = 0
  let isCut = false
  const watch = setInterval(() => {
    if (bytes - before < slowest.bytes) tooSlow.abort(new Error(slowText(slowest)))
    before = bytes
  }, slowest.ms)
  const measured = async function* (stream: AsyncIterable<Buffer>) {
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new Error(`size of the source is more than ${Math.round(mostBytes / 1e6)} MB`)
      hash.update(chunk)
      yield chunk
      if (bytes < cutAt) continue
      isCut = true
      return
    }
  }
  try {
    // read inside the generator, so that stopping early causes no error
    await pipeline(measured(answer), createWriteStream(path), { signal })
    // a body shorter than its declared length was cut off somewhere
    const promised = said['content-length']
    if (!isCut && promised !== undefined && Number(promised) !== bytes)
      throw new Error('the source ended before its end')
  } catch (error) {
    await rm(path, { force: true })
    throw tooSlow.signal.aborted ? tooSlow.signal.reason : error
  } finally {
    clearInterval(watch)
  }
  const one = (name: 'etag' | 'last-modified') => said[name] ?? ''
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(said['content-type'] ?? '')?.[1] ?? ''
  return {
    isSame: false,
    bytes,
    sha256: hash.digest('hex'),
    etag: one('etag'),
    modified: one('last-modified'),
    charset,
    isCut,
  }
}

/**
 * Downloads a file from a user's address: public https addresses only, checked again at each redirect, with limits on
 * time and size. `trusted` is an origin set by an administrator, for tests on one machine.
 */
export function createDownload(trust: Trust): Download {
  const ask = createAsk(trust)

  return async ({ url: text, path, etag, modified, mostBytes = 500_000_000, totalMs = 30 * 60_000, ...more }) => {
    const { slowest = slowestUsual, signal: given, cutAt = Number.POSITIVE_INFINITY } = more
    const tooSlow = new AbortController()
    const signal = AbortSignal.any([AbortSignal.timeout(totalMs), tooSlow.signal, ...(given ? [given] : [])])
    const headers = {
      'user-agent': 'Outbound/1.0',
      accept: '*/*',
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(modified ? { 'if-modified-since': modified } : {}),
    }
    let url = parseUrl(text)
    for (let hops = 0; url && hops <= mostHops; hops++) {
      const answer = await ask(url, headers, signal)
      const { statusCode: status = 0, headers: said } = answer
      if (status >= 301 && status <= 308 && status !== 304 && said.location) {
        answer.destroy()
        url = parseUrl(said.location, url)
        continue
      }
      if (status === 304) {
        answer.destroy()
        return { isSame: true }
      }
      if (status !== 200) {
        answer.destroy()
        throw new Error(`Request failed with status code ${status}`)
      }
      return saveBody(answer, { path, mostBytes, cutAt, slowest, tooSlow, signal })
    }
    throw new Error(url ? 'the source redirects too often' : 'the source is no web address')
  }
}
