import type { LinkParts, SubIdRule } from '../../connector.ts'
import { parseUrl } from '../http/parse-url.ts'

/** Whether the network's parameter can carry the click id unchanged. */
const fits = (id: string, rule: SubIdRule) => id.length <= rule.maxLength && rule.characters.test(id)

/** The first slot the publisher has not filled. Their value is never overwritten. */
const freeSlot = (url: URL, rule: SubIdRule) => rule.slots.find((slot) => !url.searchParams.get(slot))

/**
 * The network's link (`clickUrl`) with click id and target added, the target last: several networks read everything
 * after it as part of the target. Null if there is no free slot or the link is not a URL.
 */
export function extendLink(
  clickUrl: string,
  rule: SubIdRule,
  targetParameter: string,
  { clickId, target }: LinkParts,
): string | null {
  const whole = clickUrl.startsWith('//') ? `https:${clickUrl}` : clickUrl
  const url = parseUrl(whole)
  const slot = url && freeSlot(url, rule)
  if (!url || !/^https?:$/.test(url.protocol) || !slot || !fits(clickId, rule)) return null
  url.searchParams.set(slot, clickId)
  url.searchParams.delete(targetParameter)
  url.searchParams.append(targetParameter, target)
  return url.href
}

type Piece = { before: string; name: keyof LinkParts; isRaw: boolean }
type Template = { pieces: Piece[]; rest: string }
const isPart = (name: string): name is 'programmeId' | 'partnerId' | 'clickId' | 'target' =>
  name === 'programmeId' || name === 'partnerId' || name === 'clickId' || name === 'target'

/** Null for a template with an unknown placeholder. */
function takeApart(template: string): Template | null {
  const pieces: Piece[] = []
  let from = 0
  for (const found of template.matchAll(/\{(\w+)(:raw)?\}/g)) {
    const [whole, name = '', raw] = found
    if (!isPart(name)) return null
    pieces.push({ before: template.slice(from, found.index), name, isRaw: raw !== undefined })
    from = found.index + whole.length
  }
  return { pieces, rest: template.slice(from) }
}
const most = 2000
const templates = new Map<string, Template | null>()
/** The same few templates serve every click. */
function templateOf(text: string): Template | null {
  const known = templates.get(text)
  if (known !== undefined) return known
  if (templates.size >= most) templates.clear()
  const made = takeApart(text)
  templates.set(text, made)
  return made
}

/**
 * Fills `{programmeId} {partnerId} {clickId} {target}`, each encoded for a query; `{target:raw}` is not encoded. Null
 * if a required value is empty or the result is not an http(s) URL.
 */
export function fillLink(template: string, rule: SubIdRule, parts: LinkParts): string | null {
  const known = fits(parts.clickId, rule) ? templateOf(template) : null
  if (!known) return null
  let filled = ''
  for (const { before, name, isRaw } of known.pieces) {
    const value = parts[name]
    if (!value) return null
    filled += before + (isRaw ? value : encodeURIComponent(value))
  }
  filled += known.rest
  return parseUrl(filled) && /^https?:\/\//i.test(filled) ? filled : null
}

/** Every network accepts letters and digits; the hyphen and others only where documented. */
export const plainId = /^[A-Za-z0-9]+$/
