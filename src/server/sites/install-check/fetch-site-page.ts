import type { FetchedPage, FetchPage, FetchTrouble } from '../../../connectors/shared/http/fetch-page.ts'
import { isLoopbackName, registrable, toUrl } from '../../address/address.ts'
import type { PageText } from './page-text.ts'

/** The result of opening one page of a site. */
export type PageFetch = {
  /** The final address. */
  url: string
  end:
    | { kind: 'page'; status: number; headers: Readonly<Record<string, string>>; text: PageText; isCut: boolean }
    | { kind: 'noPage'; status: number; type: string; headers: Readonly<Record<string, string>> }
    /** It redirects to another site. */
    | { kind: 'elsewhere'; host: string }
    | { kind: 'tooManyHops' }
    | { kind: 'trouble'; trouble: FetchTrouble }
}
export type FetchParts = {
  fetchPage: FetchPage
  readText: (html: string) => Promise<PageText>
  headers: Record<string, string>
}
const mostHops = 5

export const isSameSite = (a: URL, b: URL) =>
  a.hostname === b.hostname || (registrable(a.hostname) ?? a.hostname) === (registrable(b.hostname) ?? b.hostname)

const charsetOf = (type: string, body: Buffer): string =>
  /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1] ??
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(body.subarray(0, 2048).toString('latin1'))?.[1] ??
  'utf-8'
function decoded(type: string, body: Buffer): string {
  try {
    return new TextDecoder(charsetOf(type, body)).decode(body)
  } catch {
    return body.toString('utf8') // unknown charset
  }
}

async function read(answer: FetchedPage, readText: FetchParts['readText']): Promise<PageFetch['end']> {
  const { status, headers, isCut } = answer
  const type = headers['content-type'] ?? ''
  const isPage = status >= 200 && status < 300 && (type === '' || /html/i.test(type))
  if (!isPage) return { kind: 'noPage', status, type, headers }
  return { kind: 'page', status, headers, text: await readText(decoded(type, answer.body)), isCut }
}

/** Opens a page hop by hop, never leaving the site: another site's script was not requested. */
export async function fetchSitePage(
  { fetchPage, readText, headers }: FetchParts,
  start: URL,
  signal: AbortSignal,
): Promise<PageFetch> {
  let url = start
  for (let hops = 0; hops <= mostHops; hops++) {
    const answer = await fetchPage({ url, headers, signal })
    if ('trouble' in answer)
      return { url: url.href, end: { kind: 'trouble', trouble: signal.aborted ? 'timeout' : answer.trouble } }
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || !location)
      return { url: url.href, end: await read(answer, readText) }
    const next = URL.canParse(location, url.href) ? toUrl(new URL(location, url).href) : null
    if (!next)
      return { url: url.href, end: { kind: 'noPage', status: answer.status, type: '', headers: answer.headers } }
    if (!isSameSite(next, start)) return { url: url.href, end: { kind: 'elsewhere', host: next.hostname } }
    url = next
  }
  return { url: url.href, end: { kind: 'tooManyHops' } }
}

/** Whether nothing answers at the https address, so that http may be tried. */
const isUnanswered = ({ end }: PageFetch) =>
  end.kind === 'trouble' && (end.trouble === 'refused' || end.trouble === 'cut')

/**
 * The start page of a domain, by https, otherwise http. `tryOut` is an origin that the operator configured, used in
 * place of sites on this machine.
 */
export async function fetchStartPage(
  parts: FetchParts,
  { domain, tryOut }: { domain: string; tryOut: string | undefined },
  signal: AbortSignal,
): Promise<PageFetch> {
  if (tryOut !== undefined && isLoopbackName(domain))
    return fetchSitePage(parts, new URL(`http://${domain}:${new URL(tryOut).port}/`), signal)
  const secure = await fetchSitePage(parts, new URL(`https://${domain}/`), signal)
  if (!isUnanswered(secure)) return secure
  const plain = await fetchSitePage(parts, new URL(`http://${domain}/`), signal)
  return plain.end.kind === 'trouble' ? secure : plain
}
