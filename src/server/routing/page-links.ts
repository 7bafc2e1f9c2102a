import { registrable, toUrl } from '../address/address.ts'

const start = /<!--|<script\b|<textarea\b|<a\s/gi
const ends: Record<string, string> = { '<!--': '-->', '<script': '</script', '<textarea': '</textarea' }
const hrefOf = /\shref\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
/** Links written by visitors, in comments and forums: the publisher does not vouch for them. */
const byVisitors = /\srel\s{0,9}=\s{0,9}(?:"[^"]*\bugc\b|'[^']*\bugc\b|ugc\b)/i
const longestTag = 8192

/** The `<a …>` tags that a browser makes links of. Runs in linear time: pages come from anybody. */
function* anchors(html: string): Generator<string> {
  const lower = html.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) // keeps offsets; toLowerCase does not
  const starts = new RegExp(start)
  for (let found = starts.exec(lower); found; found = starts.exec(lower)) {
    const end = lower.indexOf(ends[found[0]] ?? '>', starts.lastIndex)
    if (end < 0) return
    if (!ends[found[0]] && end - found.index <= longestTag) yield html.slice(found.index, end)
    starts.lastIndex = end
  }
}

/** Whether a page's own links lead to a registrable domain. `base` is the page's address. */
export function linksTo(html: string, base: string, domain: string): boolean {
  for (const tag of anchors(html)) {
    if (byVisitors.test(tag)) continue
    const [, double, single, bare] = hrefOf.exec(tag) ?? []
    const href = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim()
    const url = toUrl(href.startsWith('//') ? `${new URL(base).protocol}${href}` : href)
    if (url && /^https?:$/.test(url.protocol) && registrable(url.hostname.replace(/\.$/, '')) === domain) return true
  }
  return false
}
