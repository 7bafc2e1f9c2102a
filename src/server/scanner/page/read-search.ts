import { ancestors, attribute, type Element, isElement } from './tree.ts'

/** A link with its visible text. */
export type ShownLink = { text: string; href: string }

const placeholder = '{q}'
const mostTemplate = 500
const mostLinks = 300
/** Names of the text field in shops' search forms. */
const fieldName = /^(?:q|s|search|query|keywords?|k|text|term|soeg|sog|suche|zoek|sok|haku|search_query|searchterm)$/i
const placeName = /\{[a-z_]*search[a-z_]*term[a-z_]*(?:string)?\}|\{(?:query|search|q|keyword)\}/i
const mostDepth = 5

/** Search URLs in structured data, at any depth. */
function actionsIn(value: unknown, depth = 0): string[] {
  if (depth > mostDepth || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.slice(0, 50).flatMap((one) => actionsIn(one, depth + 1))
  const { '@type': type, target } = value as Record<string, unknown>
  if (type === 'SearchAction') {
    const one: unknown = Array.isArray(target) ? target[0] : target
    const address = typeof one === 'object' && one !== null ? (one as Record<string, unknown>)['urlTemplate'] : one
    return typeof address === 'string' ? [address] : []
  }
  return Object.values(value)
    .slice(0, 50)
    .flatMap((one) => actionsIn(one, depth + 1))
}
function ofData(blocks: readonly string[]): string | null {
  for (const block of blocks) {
    if (!block.includes('SearchAction')) continue
    try {
      const found = actionsIn(JSON.parse(block)).find((address) => placeName.test(address))
      if (found) return found.replace(placeName, placeholder)
    } catch {
      // unreadable structured data is ignored
    }
  }
  return null
}

/** A GET form with one text field; its hidden fields are included. */
function ofForms(elements: readonly Element[]): string | null {
  const inputs = elements.filter((e) => e.name === 'input')
  for (const form of elements.filter((e) => e.name === 'form').slice(0, 50)) {
    if (!/^(?:get)?$/i.test(attribute(form, 'method').trim())) continue
    const own = inputs.filter((input) => [...ancestors(input, 30)].includes(form))
    const words = own.filter((input) => /^(?:search|text)?$/i.test(attribute(input, 'type')))
    const [field] = words
    const isSearch =
      words.length === 1 &&
      field &&
      (attribute(field, 'type').toLowerCase() === 'search' || fieldName.test(attribute(field, 'name')))
    if (!isSearch || attribute(field, 'name') === '') continue
    const hidden = own.filter((input) => attribute(input, 'type').toLowerCase() === 'hidden').slice(0, 10)
    const query = hidden.map((input) => [attribute(input, 'name'), attribute(input, 'value')] as const)
    const fixed = new URLSearchParams(query.filter(([name]) => name !== '').map(([name, value]) => [name, value]))
    const action = attribute(form, 'action').split(/[?#]/)[0] ?? ''
    return `${action}?${fixed.size > 0 ? `${fixed}&` : ''}${encodeURIComponent(attribute(field, 'name'))}=${placeholder}`
  }
  return null
}

/** The search URL a page declares, with `{q}` for the words; null when there is none. */
export function readSearch(elements: readonly Element[], blocks: readonly string[]): string | null {
  const found = ofData(blocks) ?? ofForms(elements)
  return found !== null && found.length <= mostTemplate ? found : null
}

/** The links of a page that have a text, up to a limit. */
export const readLinks = (elements: readonly Element[], textOf: (element: Element) => string): ShownLink[] =>
  elements
    .filter((e) => isElement(e) && e.name === 'a' && /^(?![#]|javascript:)./i.test(attribute(e, 'href').trim()))
    .slice(0, mostLinks)
    .map((e) => ({ text: textOf(e).slice(0, 200), href: attribute(e, 'href').slice(0, 1000) }))
    .filter(({ text }) => text !== '')
