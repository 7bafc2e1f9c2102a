/** `base` is the address that the server's own paths start with, `https://server/tr`. */
export type Tag = { element: HTMLScriptElement; base: string; site: string | null }

const SELECTOR = 'script[data-site][src*="/tr/v1/"]'

/**
 * The script tag this script came from, with the server's address. `document.currentScript` is empty in modules and in
 * scripts that a tag manager evaluates, so the tag is looked up by its attributes then.
 */
export function findTag(page: Document): Tag | null {
  const current = page.currentScript as HTMLScriptElement | null
  const element = current && current.matches(SELECTOR) ? current : page.querySelector<HTMLScriptElement>(SELECTOR)
  return element && { element, base: element.src.replace(/\/v1\/.*/, ''), site: element.getAttribute('data-site') }
}

/** What running copies of the script know of each other: kept in `window.outbound.script`. */
export type Claim = { tag: Element; doubled: boolean }

/**
 * Takes the page for this copy of the script. Answers undefined when another copy has it already, and leaves a mark
 * that the page loads the script twice, unless the first tag is gone (a single-page site that swaps its whole body).
 */
export function claimPage(tag: Element): Claim | undefined {
  const page = window as unknown as { outbound?: { script?: Claim; nodeType?: number } }
  const own = page.outbound
  // An element with id="outbound" shows up under the same name and is no place to keep anything
  const space = own && !own.nodeType ? own : (page.outbound = {})
  const first = space.script
  if (!first) return (space.script = { tag, doubled: false })
  if (first.tag !== tag && first.tag.isConnected) {
    first.doubled = true
    document.documentElement.setAttribute('data-outbound-doubled', '')
  }
  return undefined
}
