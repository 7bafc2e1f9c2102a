import type { Base } from './base.ts'

/** `base` is the address that the server's own paths start with, `https://server/tr`. */
export type Tag = { element: HTMLScriptElement; base: string; site: string | null }

const SELECTOR = 'script[data-site][src*="/tr/v1/"]'

/**
 * The tag of this script, with the server's address. `document.currentScript` is empty in modules and in scripts that a
 * tag manager evaluates; then the tag is found by its attributes.
 */
export function findTag(page: Document): Tag | undefined {
  const element = [page.currentScript, page.querySelector(SELECTOR)].find(
    (found): found is HTMLScriptElement => !!found && found.matches(SELECTOR),
  )
  return element && { element, base: element.src.replace(/\/v1\/.*/, ''), site: element.getAttribute('data-site') }
}

/** State shared by running copies of the script, in `window.outbound.script`. */
export type Claim = { doubled: boolean; base?: Base }

declare global {
  interface Window {
    outbound?: { script?: Claim; nodeType?: number }
  }
}

const MARK = 'data-outbound-doubled'

/**
 * Marks the page and its next pageview once if the document has a second tag, whose script has run or is about to.
 * Counts tags, not runs, because a site that swaps its whole body runs its one tag again and again.
 */
export function checkTags(claim: Claim): void {
  const root = document.documentElement
  if (root.hasAttribute(MARK) || !document.querySelectorAll(SELECTOR)[1]) return
  root.setAttribute(MARK, '')
  claim.doubled = true
}

/** Claims the page for this copy of the script. Returns undefined when another copy already has. */
export function claimPage(): Claim | undefined {
  const own = window.outbound
  // an element with id="outbound" appears under the same name and cannot store anything
  const space = own && !own.nodeType ? own : (window.outbound = {})
  if (!space.script) return (space.script = { doubled: false })
  checkTags(space.script)
  return undefined
}
