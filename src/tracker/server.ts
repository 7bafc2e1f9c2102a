import type { Config } from './config.ts'
import { request } from './quiet.ts'

/** An answer older than this (ms) is no proof any more that the server is there. */
const FRESH = 20_000
/** The server is asked at most this often (ms). */
const PAUSE = 5_000

/** Tuples are smaller than objects in what visitors download. */
export type Server = [
  /**
   * Fetches the settings, unless the server has shown a moment ago that it is there. Resolves when they are there or
   * known not to come; never rejects.
   */
  check: () => Promise<void> | undefined,
  /** Takes the outcome of any request to the server. */
  report: (ok: unknown) => void,
  /** The settings as far as known, whether or not the server still answers. */
  config: () => Config | undefined,
  /** True while links may lead through the server. */
  isReady: () => unknown,
]

/** Keeps the site's settings and whether the server is there. `onLost`: server went away. */
export function createServer(address: string, now: () => number, onLost: () => void): Server {
  let config: Config | undefined
  /** When the server was last seen well; 0 when it was not since. */
  let goodAt = 0
  let askedAt = 0

  const report = (ok?: unknown) => {
    goodAt = ok ? now() : 0
    if (!ok) onLost()
  }

  const ask = async (limit: number, cache: RequestCache) => {
    // a slow server is as good as none, but its late answer counts
    const timer = setTimeout(report, limit)
    const body: Config | false = await request(address, { cache })
      .then((answer) => answer.ok && answer.json())
      .catch(() => false)
    clearTimeout(timer)
    report(body)
    if (body) config = body
  }

  const check = () => {
    const time = now()
    if ((config && time - goodAt < FRESH) || time - askedAt < PAUSE) return undefined
    askedAt = time
    // no-store: an answer from the browser's cache says nothing about the server
    return config ? ask(1_000, 'no-store') : ask(PAUSE, 'default')
  }

  return [check, report, () => config, () => config && goodAt]
}
