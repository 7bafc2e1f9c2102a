import { attribute, type Element, isText } from './tree.ts'

/** A script that only redirects the visitor, in a page without text. */
const scriptLocation = /(?:window\.|document\.|top\.|self\.)*location(?:\.href)?\s*=\s*(["'])([^"'\\]{1,2000})\1/
const replaceLocation = /location\.(?:replace|assign)\(\s*(["'])([^"'\\]{1,2000})\1/

function refreshOf(content: string): string | null {
  const found = /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=)?\s*(["']?)(.*?)\2\s*$/i.exec(content)
  return found && Number(found[1]) <= 5 && found[3] ? found[3] : null
}
const within = (element: Element): string => element.children.map((child) => (isText(child) ? child.data : '')).join('')

/** A page's data apart from its text: title, structured data, and redirects. */
export function readHead(elements: readonly Element[]) {
  const scripts = elements.filter((e) => e.name === 'script')
  const isData = (e: Element) => /^application\/ld\+json/i.test(attribute(e, 'type'))
  const metas = elements.filter((e) => e.name === 'meta')
  const contentOf = (is: (meta: Element) => boolean) => metas.filter(is).map((meta) => attribute(meta, 'content'))
  const nameOf = (meta: Element) => (attribute(meta, 'property') || attribute(meta, 'name')).toLowerCase()
  const refresh = contentOf((meta) => /^refresh$/i.test(attribute(meta, 'http-equiv')))
    .map(refreshOf)
    .find((href) => href !== null)
  const code = scripts
    .filter((e) => !isData(e))
    .map(within)
    .join('\n')
  const sent = (scriptLocation.exec(code) ?? replaceLocation.exec(code))?.[2]
  const title = elements.find((e) => e.name === 'title' && !(e.parent && 'name' in e.parent && e.parent.name === 'svg'))
  const canonical = elements.find((e) => e.name === 'link' && /\bcanonical\b/i.test(attribute(e, 'rel')))
  return {
    title: title ? within(title).replaceAll(/\s+/g, ' ').trim() : '',
    hasScript: scripts.length > 0,
    canonical: canonical ? attribute(canonical, 'href') : null,
    refresh: refresh ? ({ href: refresh, by: 'meta' } as const) : null,
    scriptTarget: sent ? ({ href: sent, by: 'script' } as const) : null,
    blocks: scripts.filter(isData).map(within),
    availability: contentOf((meta) => /^(?:product|og):availability$/.test(nameOf(meta)))
      .slice(0, 1)
      .map((content) => content.toLowerCase().replaceAll(/[\s_]/g, '')),
  }
}
