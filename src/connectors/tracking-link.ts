import type { LinkParts, SubIdRule } from './connector.ts'
import { parseUrl } from './parse-url.ts'

/** Whether a click id may travel in the network's parameter unchanged. */
const fits = (id: string, rule: SubIdRule) => id.length <= rule.maxLength && rule.characters.test(id)

/** The first slot the publisher has not filled. Their own value is never overwritten. */
const freeSlot = (url: URL, rule: SubIdRule) => rule.slots.find((slot) => !url.searchParams.get(slot))

/**
 * A link the network gave (`clickUrl`) with click id and target added, the target last: several networks read everything
 * behind it as part of the target. Null when there is no free slot or the link is no URL.
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

/**
 * Fills `{programmeId} {partnerId} {clickId} {target}`, each encoded for a query; `{target:raw}` is not encoded. Null when a
 * value the template asks for is empty or the result is no http(s) URL.
 */
export function fillLink(template: string, rule: SubIdRule, parts: LinkParts): string | null {
  if (!fits(parts.clickId, rule)) return null
  const values: Record<string, string> = {
    programmeId: parts.programmeId,
    partnerId: parts.partnerId,
    clickId: parts.clickId,
    target: parts.target,
  }
  let isMissing = false
  const filled = template.replaceAll(/\{(\w+)(:raw)?\}/g, (_, name: string, raw?: string) => {
    const value = values[name]
    if (!value) isMissing = true
    return raw ? (value ?? '') : encodeURIComponent(value ?? '')
  })
  return !isMissing && parseUrl(filled) && /^https?:\/\//i.test(filled) ? filled : null
}

/** Letters and digits pass every network; the hyphen and the rest only where a network documents them. */
export const plainId = /^[A-Za-z0-9]+$/
