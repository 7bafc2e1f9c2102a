import type { Config } from '../config.ts'
import type { LinkKind } from '../links.ts'

const SAFE = /^\s*(rel|target|title|(?:data|aria)-[\w.-]+)\s*=\s*(.*\S)/i

/** The entries of a `key=value` list whose names are safe on other people's pages: never handlers, href or style. */
export function safeAttributes(entries: string[]): [name: string, value: string][] {
  const all: [string, string][] = []
  for (const entry of entries) {
    const [, name = '', value = ''] = SAFE.exec(entry) || []
    if (name) all.push([name.toLowerCase(), value])
  }
  return all
}

/** Splits at white space, so that each word can be added to a token list. */
export const words = (text: string): string[] => text.match(/\S+/g) || []

/** Returns a function that applies the site's settings to outgoing links of the page that do not have them yet. */
export function createSettings(config: Config, kindOf: (link: Element) => LinkKind): () => void {
  const { append_attributes, append_classes, rel_nofollow, rel_sponsored } = config.options
  const attributes = safeAttributes(
    append_attributes.concat(rel_nofollow ? 'rel=nofollow' : '', rel_sponsored ? 'rel=sponsored' : ''),
  )
  const seen = new WeakMap<Element, string | null>()
  return () => {
    for (const link of document.links) {
      // a link is checked again only if its address changed: documents change often
      if (seen.get(link) === link.href) continue
      seen.set(link, link.href)
      if (!kindOf(link)) continue
      for (const entry of append_classes) link.classList.add(...words(entry))
      for (const [name, value] of attributes) {
        if (name === 'rel') link.relList.add(...words(value))
        else if (!link.hasAttribute(name)) link.setAttribute(name, value)
      }
    }
  }
}
