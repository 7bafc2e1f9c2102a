import { defineTask } from '../../workshop/index.ts'

/** Icons that a page names, best first, and the default paths of browsers. */
const mostNamed = 5
const usual = ['/favicon.ico', '/apple-touch-icon.png']

const attribute = (tag: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replaceAll('&amp;', '&')
}
/**
 * Icons are shown at 20 to 28 points: 32 pixels are best, then 64, then close sizes; an unknown size is better than a
 * huge one.
 */
function rankOf(sizes: string): number {
  const size = Number(/(\d{1,4})x\d/i.exec(sizes)?.[1] ?? 0)
  if (size === 32) return 0
  if (size === 64) return 1
  if (size >= 24 && size <= 192) return 2
  return size === 0 ? 3 : 4
}
const isVector = (tag: string, href: string) =>
  /svg/i.test(attribute(tag, 'type')) || /\.svg(?:$|[?#])/i.test(href) || /^data:image\/svg/i.test(href)

/** Limits for the tags read; pages have a few dozen, none as long as this. */
const [mostTags, longestTag] = [300, 4000]

/**
 * The text from each `<link` to the next `>`, in a single pass: a regular expression would rescan for each unclosed
 * tag.
 */
function linkTags(html: string): string[] {
  const tags: string[] = []
  for (const { index } of html.matchAll(/<link\s/gi)) {
    const end = html.indexOf('>', index)
    if (end < 0 || tags.length >= mostTags) break
    if (end - index <= longestTag) tags.push(html.slice(index, end + 1))
  }
  return tags
}

export function iconCandidates(html: string, base: URL): string[] {
  const named = linkTags(html).flatMap((tag) => {
    const href = attribute(tag, 'href').trim()
    const words = attribute(tag, 'rel').toLowerCase().split(/\s+/)
    const isIcon = words.includes('icon') || words.includes('apple-touch-icon')
    if (!isIcon || href === '' || isVector(tag, href) || !URL.canParse(href, base.href)) return []
    return [{ href: new URL(href, base).href, rank: rankOf(attribute(tag, 'sizes')) }]
  })
  const best = named.toSorted((a, b) => a.rank - b.rank).map((n) => n.href)
  return [...new Set([...best.slice(0, mostNamed), ...usual.map((path) => new URL(path, base).href)])]
}

export type CandidatesAsk = { html: string; base: string }
export const readIconCandidatesTask = defineTask('merchants.readIconCandidates', ({ html, base }: CandidatesAsk) =>
  iconCandidates(html, new URL(base)),
)
