import type { Base } from './base.ts'

/** `base` is the address that the server's own paths start with, `https://server/tr`. */
export type Tag = { element: HTMLScriptElement; base: string; site: string | null }

const SELECTOR = 'script[data-site][src*="/tr/v1/"]'

/**
 * The script tag this script came from, with the server's address. `document.currentScript` is empty in modules and in
 * scripts that a tag manager evaluates, so the tag is looked up by its attributes then.
 */
export function findTag(page: Document): Tag | undefined {
  const element = [page.currentScript, page.querySelector(SELECTOR)].find(
    (found): found is HTMLScriptElement => !!found && found.matches(SELECTOR),
  )
  return element && { element, base: element.src.replace(/\/v1\/.*/, ''), site: element.getAttribute('data-site') }
}

/** What running copies of the script know of each other: kept in `window.outbound.script`. */
export type Claim = { doubled: boolean; base?: Base }

declare global {
  interface Window {
    outbound?: { script?: Claim; nodeType?: number }
  }
}

const MARK = 'data-outbound-doubled'

/**
 * Marks the page, and its next pageview, once, when the document has a second tag: its script has run or is about to.
 * Tags are counted and not runs, because a site that swaps its whole body runs its one tag again and again.
 */
export function checkTags(claim: Claim): void {
  const root = document.documentElement
  if (root.hasAttribute(MARK) || !document.querySelectorAll(SELECTOR)[1]) return
  root.setAttribute(MARK, '')
  claim.doubled = true
}

/** Takes the page for this copy of the script. Answers undefined when another copy has it already. */
export function claimPage(): Claim | undefined {
  const own = window.outbound
  // An element with id="outbound" shows up under the same name and is no place to keep anything
  const space = own && !own.nodeType ? own : (window.outbound = {})
  if (!space.script) return (space.script = { doubled: false })
  checkTags(space.script)
  return undefined
}
