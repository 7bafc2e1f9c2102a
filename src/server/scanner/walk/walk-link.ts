import type { FetchedPage, FetchPage } from '../../../connectors/shared/http/fetch-page.ts'
import { decodeText } from '../../../connectors/shared/files/decode-text.ts'
import { toUrl } from '../../address/address.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { Hop, Trouble, Walk } from './walk.ts'

/** Maximum hops followed. */
const mostHops = 10
const redirects = new Set([301, 302, 303, 307, 308])

export type WalkParts = {
  fetchPage: FetchPage
  /** Whether robots.txt allows opening a page; `resting` when its host asked us to wait. Called before each hop. */
  mayOpen: (url: URL) => Promise<'yes' | 'robots' | 'resting'>
  readFacts: (input: { html: string; url: string }) => Promise<PageFacts>
  headers: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Cookies of one chain, discarded with it: without them some shops redirect in circles. */
function createJar() {
  const jar = new Map<string, Map<string, string>>()
  return {
    take: (url: URL, setCookie: string | undefined) => {
      if (!setCookie) return
      const own = jar.get(url.hostname) ?? new Map<string, string>()
      for (const line of setCookie.split(/,(?=\s*[\w!#$%&'*+.^`|~-]+=)/).slice(0, 50)) {
        const found = /^\s*([\w!#$%&'*+.^`|~-]+)=([^;,\s]{0,2000})/.exec(line)
        if (found?.[1] && own.size < 50) own.set(found[1], found[2] ?? '')
      }
      jar.set(url.hostname, own)
    },
    of: (url: URL): Record<string, string> => {
      const own = jar.get(url.hostname)
      return own && own.size > 0 ? { cookie: [...own].map(([k, v]) => `${k}=${v}`).join('; ') } : {}
    },
  }
}

const textOf = ({ headers, body }: FetchedPage): string | null => {
  const type = headers['content-type'] ?? 'text/html'
  if (!/^\s*(text\/html|application\/xhtml|text\/plain)/i.test(type)) return null
  const charset =
    /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(body.toString('latin1').slice(0, 2048))?.[1]
  try {
    return decodeText(charset ?? 'utf-8', body)
  } catch {
    return new TextDecoder('utf-8').decode(body) // unknown charset
  }
}

/**
 * Follows a link to its final page: redirects, quick meta refreshes, and scripts that only redirect. A repeated URL
 * ends the walk as a circle, unless a cookie was set in between.
 */
export async function walkLink(
  { fetchPage, mayOpen, readFacts, headers, signal }: WalkParts,
  link: string,
): Promise<Walk> {
  const hops: Hop[] = []
  const jar = createJar()
  const been = new Set<string>()
  const failed = (trouble: Trouble): Walk => ({ hops, seen: null, trouble })
  let url = toUrl(link)
  let by: Hop['by'] = 'link'
  while (url) {
    url.hash = ''
    const { href } = url
    if (!/^https?:$/.test(url.protocol)) return failed('hostile')
    const cookies = jar.of(url)
    const mark = `${href} ${cookies['cookie'] ?? ''}`
    if (been.has(mark)) return failed('loop')
    if (hops.length > mostHops) return failed('tooManyHops')
    been.add(mark)
    const may = await mayOpen(url)
    if (may !== 'yes') return failed(may)
    const hop: Hop = { url: href, status: 0, by }
    hops.push(hop)
    const answer = await fetchPage({ url, headers: { ...headers, ...cookies }, signal })
    if ('trouble' in answer) return failed(answer.trouble)
    hop.status = answer.status
    jar.take(url, answer.headers['set-cookie'])
    const { location } = answer.headers
    if (redirects.has(answer.status) && location) {
      const next = toUrl(toUrl(location) ? location : resolved(location, href))
      if (!next) return failed('unreadable')
      ;[url, by] = [next, 'redirect']
      continue
    }
    const html = textOf(answer)
    const facts = html === null ? null : await readFacts({ html, url: href })
    const next = facts?.leadsTo && answer.status < 400 ? toUrl(resolved(facts.leadsTo.href, href)) : null
    if (facts?.leadsTo && next && next.href !== href) {
      ;[url, by] = [next, facts.leadsTo.by]
      continue
    }
    return {
      hops,
      seen: { url: href, status: answer.status, headers: answer.headers, facts, isCut: answer.isCut },
      trouble: null,
    }
  }
  return failed('unreadable')
}

const resolved = (href: string, base: string): string => {
  try {
    return new URL(href, base).href
  } catch {
    return ''
  }
}
