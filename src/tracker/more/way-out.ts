/** An element of a page, or of parsed HTML: its attributes. */
export type Readable = { getAttribute: (name: string) => string | null }

/** `window.open('…')`, `location.href = "…"`, `location.assign('…')`, with the full address in the code. */
const LITERAL = /(?:open|location)[\w.\s=(]*['"`]((?:https?:)?\/\/[^'"`]+)/i

/** The address, as written, that pressing this element opens although it is not a link; or ''. */
export function leadsTo(element: Readable): string {
  const handler = `${element.getAttribute('onclick')} ${element.getAttribute('href')}`
  return element.getAttribute('data-href') || (LITERAL.exec(handler) || [])[1] || ''
}

/** An attribute of a form, or of the button it was sent with, which takes precedence. */
export function formSays(form: Readable, button: Readable | null | undefined, name: 'action' | 'method'): string {
  return (button && button.getAttribute(`form${name}`)) || form.getAttribute(name) || ''
}

/** Only a GET form is a click: a POST form signs up, pays or logs in. */
export const isGet = (method: string): boolean => !/^(post|dialog)$/i.test(method)

/**
 * How an element that is not a link leads out of a page. `address` is as written, '' when code builds it. `isCounted`:
 * whether the script counts a press on it.
 */
export type WayOut = { how: 'data-href' | 'handler' | 'form'; address: string; isCounted: boolean }

/** For code that reads a page without running it. The caller excludes addresses of the page's own site. */
export function wayOut(tag: string, element: Readable): WayOut | undefined {
  if (tag.toLowerCase() === 'form') {
    const address = formSays(element, null, 'action')
    return address ? { how: 'form', address, isCounted: isGet(formSays(element, null, 'method')) } : undefined
  }
  const address = leadsTo(element)
  if (address) return { how: element.getAttribute('data-href') ? 'data-href' : 'handler', address, isCounted: true }
  const code = element.getAttribute('onclick') || ''
  return /\bopen\s*\(|\blocation\b/.test(code) ? { how: 'handler', address: '', isCounted: false } : undefined
}
