import { createHash } from 'node:crypto'

/** A content security policy: the sources of each directive. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** The policies of an answer: each header (they arrive comma-joined) and each `<meta>`. All apply at once. */
export function readPolicies(header: string, metas: readonly string[]): Policy[] {
  const texts = [...header.split(','), ...metas].map((text) => text.trim()).filter((text) => text !== '')
  return texts.map((text) => {
    const policy = new Map<string, string[]>()
    for (const part of text.split(';')) {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      // browsers read the first of two equal directives
      if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
    }
    return policy
  })
}

/** The applicable directive and its sources; undefined where the policy has none. */
function deciding(policy: Policy, names: readonly string[]): { name: string; sources: readonly string[] } | undefined {
  for (const name of names) {
    const sources = policy.get(name)
    if (sources) return { name, sources }
  }
  return undefined
}
const ofScripts = ['script-src-elem', 'script-src', 'default-src']
const ofConnections = ['connect-src', 'default-src']

const usualPort: Record<string, string> = { 'http:': '80', 'https:': '443' }
const portOf = (url: URL) => url.port || usualPort[url.protocol] || ''

/** A source with http allows https, too. */
const isScheme = (named: string, actual: string) => named === actual || (named === 'http:' && actual === 'https:')

function isHost(pattern: string, host: string): boolean {
  const wanted = pattern.toLowerCase()
  if (wanted === '*') return true
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted
}

function isPath(pattern: string, path: string): boolean {
  if (pattern === '' || pattern === '/') return true
  return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern
}

const isUsualPort = (url: URL) => portOf(url) === usualPort[url.protocol]
const isSelf = (url: URL, page: URL) =>
  url.hostname === page.hostname &&
  isScheme(page.protocol, url.protocol) &&
  (portOf(url) === portOf(page) || (isUsualPort(url) && isUsualPort(page)))

function isSource(source: string, url: URL, page: URL): boolean {
  const text = source.toLowerCase()
  if (text === '*') return /^https?:$/.test(url.protocol)
  if (text === "'self'") return isSelf(url, page)
  if (/^[a-z][a-z0-9+.-]*:$/.test(text)) return isScheme(text, url.protocol)
  const [, scheme = '', host = '', port = '', path = ''] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:'\s]+)(?::(\d+|\*))?(\/[^?#]*)?$/i.exec(source) ?? []
  if (host === '' || !isScheme((scheme || page.protocol).toLowerCase(), url.protocol)) return false
  const isPort = port === '*' || (port === '' ? isUsualPort(url) : port === portOf(url))
  return isPort && isHost(host, url.hostname) && isPath(path, url.pathname)
}

const isHash = (source: string) => /^'sha(256|384|512)-/i.test(source)
const isNonce = (source: string) => /^'nonce-/i.test(source)
/** Hashes may be written in either base64 alphabet. */
const plainHash = (text: string) => text.replaceAll("'", '').replaceAll('-', '+').replaceAll('_', '/').replace('+', '-')
const has = (sources: readonly string[], keyword: string) => sources.some((s) => s.toLowerCase() === keyword)
const hasNonce = (sources: readonly string[], nonce: string) => nonce !== '' && sources.includes(`'nonce-${nonce}'`)

/** Whether inline code may run: a tag manager's snippet, or code that creates our tag. */
function mayRunInline(sources: readonly string[], { nonce, code }: { nonce: string; code: string }): boolean {
  if (hasNonce(sources, nonce)) return true
  const hashes = sources.filter(isHash).map(plainHash)
  const own = (kind: 'sha256' | 'sha384' | 'sha512') => `${kind}-${createHash(kind).update(code).digest('base64')}`
  if ([own('sha256'), own('sha384'), own('sha512')].some((hash) => hashes.includes(hash))) return true
  const isStrict = hashes.length > 0 || sources.some(isNonce) || has(sources, "'strict-dynamic'")
  return has(sources, "'unsafe-inline'") && !isStrict
}

/** How a page includes the script: an HTML tag, or code that creates the tag. */
export type Placed = { src: URL; nonce: string; integrity: string; code: string | null }

function mayLoad(sources: readonly string[], placed: Placed, page: URL): boolean {
  const isStrict = has(sources, "'strict-dynamic'")
  const isListed = !isStrict && sources.some((source) => isSource(source, placed.src, page))
  if (placed.code !== null) {
    if (!mayRunInline(sources, { nonce: placed.nonce, code: placed.code })) return false
    return isStrict || isListed
  }
  if (hasNonce(sources, placed.nonce)) return true
  const hashes = placed.integrity.split(/\s+/).filter((text) => text !== '')
  const known = sources.filter(isHash).map(plainHash)
  if (hashes.length > 0 && hashes.every((hash) => known.includes(hash))) return true
  return isListed
}

export type Blocked = { what: 'script' | 'more' | 'connection' | 'everything'; directive: string }

/** Whether the script may load its second file, which it does with its tag's nonce. */
function mayLoadMore(sources: readonly string[], { src, nonce, code }: Placed, page: URL): boolean {
  const more = new URL('/tr/v1/more.js', src)
  if (has(sources, "'strict-dynamic'")) return true
  return (code === null && hasNonce(sources, nonce)) || sources.some((source) => isSource(source, more, page))
}

/** What the policies block for the script: loading all or part of it, or reaching its server. */
export function blockedBy(policies: readonly Policy[], placed: Placed, page: URL): Blocked[] {
  return policies.flatMap((policy) => {
    const found: Blocked[] = []
    const sandbox = policy.get('sandbox')
    if (sandbox && !has(sandbox, 'allow-scripts')) found.push({ what: 'everything', directive: 'sandbox' })
    const scripts = deciding(policy, ofScripts)
    if (scripts && !mayLoad(scripts.sources, placed, page)) found.push({ what: 'script', directive: scripts.name })
    else if (scripts && !mayLoadMore(scripts.sources, placed, page))
      found.push({ what: 'more', directive: scripts.name })
    const connections = deciding(policy, ofConnections)
    const server = new URL('/tr/v1/events/', placed.src)
    if (connections && !connections.sources.some((source) => isSource(source, server, page)))
      found.push({ what: 'connection', directive: connections.name })
    return found
  })
}
