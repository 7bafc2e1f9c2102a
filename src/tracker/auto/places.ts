/** Elements in which no text becomes a link. */
const NEVER =
  'button,code,pre,kbd,samp,var,blockquote,q,nav,menu,form,input,textarea,select,label,summary,script,style,noscript,template,' +
  'svg,math,iframe,object,canvas,audio,video,dialog,thead,caption,[contenteditable]:not([contenteditable=false]),[data-outbound-off],' +
  '[hidden],[aria-hidden=true],[onclick],[data-href],[role=button],[role=link],[role=navigation],[role=menu],[role=textbox],' +
  '[role=tab],[role=search],[role=dialog],[role=alertdialog],[class*=breadcrumb],[class*=quote],#respond,#disqus_thread,' +
  '[itemprop=comment]'
/** The frame around every page of a site; inside an article or the main part of a page, these are part of its text. */
const FRAME = 'header,footer,aside,[role=banner],[role=contentinfo],[role=complementary]'
const isFrame = (element: Element): boolean => element.matches(FRAME) && !element.closest('article,main,[role=main]')
/**
 * A comments section, by its name in any software. An element with the page's title, or with the whole page, only has
 * that name because comments exist.
 */
const isComments = (element: Element): boolean =>
  /(^|[\s_-])comment(s|list)?([\s_-]|$)/i.test(`${element.id} ${element.getAttribute('class') || ''}`) &&
  !element.querySelector('h1,main') &&
  element !== document.body
const isNever = (element: Element): boolean => element.matches(NEVER) || isFrame(element) || isComments(element)
export const HEADINGS = 'h1,h2,h3,h4,h5,h6'
const headings = `${HEADINGS},[role=heading]`

const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|del|dfn|em|font|i|ins|mark|s|small|span|strike|strong|sub|sup|time|tt|u|wbr|br|code|kbd|samp|var|q|button|label|img|input|select|svg)$/i

/** An element's role when looking for names in its text. `link`: its names are links already. */
export type Place = 'text' | 'link' | 'heading' | 'never'

export function placeOf(element: Element): Place {
  if (element.matches(headings)) return 'heading'
  // a link within the page: a table of contents
  if (element.matches('a')) return (element.getAttribute('href') || '').startsWith('#') ? 'never' : 'link'
  return isNever(element) ? 'never' : 'text'
}

export const isInline = (element: Element): boolean => INLINE.test(element.tagName)

/** Whether the element is inside something that is left alone. */
export function isWithinNever(element: Element): boolean {
  for (let at = element; at.parentElement; at = at.parentElement)
    if (at.matches(`${headings},a`) || isNever(at)) return true
  return false
}

/** Pages that opt out: edited as a whole, or marked. */
export const isForbidden = (page: Document): boolean =>
  page.designMode === 'on' || page.documentElement.matches('[data-outbound-off]')
