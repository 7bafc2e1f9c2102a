import type { Config } from './config.ts'
import { request } from './quiet.ts'

/** An older answer (ms) no longer proves that the server is up. */
const FRESH = 20_000
/** The server is checked at most this often (ms). */
const PAUSE = 5_000

/** Tuples are smaller than objects in the download. */
export type Server = [
  /**
   * Fetches the settings, unless the server answered a moment ago. Resolves when they are there or known not to come;
   * never rejects.
   */
  check: () => Promise<void> | undefined,
  /** Records the outcome of any request to the server. */
  report: (ok: unknown) => void,
  /** The settings as far as known, whether or not the server still answers. */
  config: () => Config | undefined,
  /** True while links may lead through the server. */
  isReady: () => unknown,
]

/** Holds the site's settings and whether the server is up. `onLost`: the server stopped answering. */
export function createServer(address: string, now: () => number, onLost: () => void): Server {
  let config: Config | undefined
  /** When the server last answered well; 0 if it has failed since. */
  let goodAt = 0
  let askedAt = 0

  const report = (ok?: unknown) => {
    goodAt = ok ? now() : 0
    if (!ok) onLost()
  }

  const ask = async (limit: number, cache: RequestCache) => {
    // a slow server counts as down, but its late answer is used
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
    // no-store: an answer from the browser's cache tells nothing about the server
    return config ? ask(1_000, 'no-store') : ask(PAUSE, 'default')
  }

  return [check, report, () => config, () => config && goodAt]
}
