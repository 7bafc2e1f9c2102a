import { type DialRules, startForwardProxy } from '../../../../connectors/shared/http/forward-proxy.ts'
import { toUrl } from '../../../address/address.ts'
import type { Log } from '../../../log/log.ts'
import { openPage, type Patience, usualPatience } from './open-page.ts'
import type { Owner } from './requests.ts'
import type { Opened } from './seen.ts'
import { NoBrowser, startBrowser } from './start-browser.ts'

/** Opens pages of a site in a browser, sequentially; returns the results in the same order. */
export type OpenPages = (
  urls: readonly string[],
  site: Owner & { selectors: readonly string[] },
  signal: AbortSignal,
) => Promise<Opened[]>

export type BrowserParts = {
  path: string
  userAgent: string
  /** Dial rules for everything that a page requests. */
  rules: DialRules
  log: Log
  patience?: Patience
  /** For all pages of a site together, in milliseconds. */
  longest?: number
  mostMemory?: number
}
const usualLongest = 25_000
/** How long a job waits for a browser, in milliseconds; the job itself has four minutes. */
const longestWait = 150_000
/** Maximum concurrent browsers in this process. */
const most = 2

/** Slots for browsers: callers wait until one is free or their signal aborts. */
function createPlaces() {
  let free = most
  const waiting = new Set<() => void>()
  const give = () => {
    const [next] = waiting
    if (!next) return void free++
    waiting.delete(next)
    next()
  }
  const take = (signal: AbortSignal): Promise<boolean> =>
    new Promise((done) => {
      if (signal.aborted) return done(false)
      if (free > 0) {
        free--
        return done(true)
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        done(true)
      }
      const leave = () => {
        waiting.delete(begin)
        done(false)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.add(begin)
    })
  return { take, give }
}

export function createOpenPages(parts: BrowserParts): OpenPages {
  const { path, userAgent, rules, log, patience = usualPatience, longest = usualLongest, mostMemory } = parts
  const places = createPlaces()
  const said = new Set<string>()
  /** Warns once per message: a missing browser is missing at every check. */
  const warnOnce = (message: string, reason = '') => {
    if (said.has(message + reason)) return
    said.add(message + reason)
    log.warn(message, { path, reason })
  }

  const openAll: OpenPages = async (urls, { selectors, ...owner }, signal) => {
    const opened: Opened[] = []
    const rest = (trouble: 'noBrowser' | 'timeout' | 'gone') => urls.slice(opened.length).map(() => ({ trouble }))
    const proxy = await startForwardProxy(rules)
    try {
      const browser = await startBrowser({
        path,
        proxy: proxy.address,
        userAgent,
        signal,
        ...(mostMemory ? { mostMemory } : {}),
      })
      try {
        if (!browser.isSandboxed)
          warnOnce(
            'this system has no sandbox for the browser of installation checks: it runs without, as a user of its own',
          )
        const { pipe } = browser
        await pipe.call('Browser.setDownloadBehavior', { behavior: 'deny' })
        await pipe.call('Fetch.enable')
        for (const href of urls) {
          const url = toUrl(href)
          opened.push(url ? await openPage({ pipe, owner, selectors, patience }, url) : { trouble: 'unread' })
        }
        return opened
      } catch {
        return [...opened, ...rest(signal.aborted ? 'timeout' : 'gone')]
      } finally {
        await browser.end()
      }
    } catch (error) {
      if (error instanceof NoBrowser) warnOnce('the browser of installation checks does not start', error.message)
      return [...opened, ...rest(signal.aborted ? 'timeout' : 'noBrowser')]
    } finally {
      await proxy.close()
    }
  }
  return async (urls, site, signal) => {
    const waits = AbortSignal.any([signal, AbortSignal.timeout(longestWait)])
    if (!(await places.take(waits))) return urls.map(() => ({ trouble: 'busy' }))
    try {
      return await openAll(urls, site, AbortSignal.any([signal, AbortSignal.timeout(longest)]))
    } finally {
      places.give()
    }
  }
}
