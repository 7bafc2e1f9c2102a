/** Where no text becomes a link, nor anything in it. */
const NEVER =
  'button,code,pre,kbd,samp,var,blockquote,q,nav,menu,form,input,textarea,select,label,summary,script,style,noscript,template,' +
  'svg,math,iframe,object,canvas,audio,video,dialog,thead,[contenteditable]:not([contenteditable=false]),[data-outbound-off],' +
  '[hidden],[aria-hidden=true],[onclick],[data-href],[role=button],[role=link],[role=navigation],[role=menu],[role=textbox],' +
  '[role=tab],[role=search],[class*=quote],#comments,#respond,#disqus_thread,.comments,.comment,.comments-area,.comment-list,' +
  '.comment-content,.wp-block-comments,[itemprop=comment]'
export const HEADINGS = 'h1,h2,h3,h4,h5,h6'
const headings = `${HEADINGS},[role=heading]`

const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|del|dfn|em|font|i|ins|mark|s|small|span|strike|strong|sub|sup|time|tt|u|wbr|br|code|kbd|samp|var|q|button|label|img|input|select|svg)$/i

/** What an element is for who looks for names in its text. `link`: its names are links already. */
export type Place = 'text' | 'link' | 'heading' | 'never'

export function placeOf(element: Element): Place {
  if (element.matches(headings)) return 'heading'
  if (element.matches('a')) return 'link'
  return element.matches(NEVER) ? 'never' : 'text'
}

export const isInline = (element: Element): boolean => INLINE.test(element.tagName)

/** Whether the element lies in something that is left alone. */
export const isWithinNever = (element: Element): boolean => !!element.closest(`${NEVER},${headings},a`)

/** Pages that do not want it: edited as a whole, or marked. */
export const isForbidden = (page: Document): boolean =>
  page.designMode === 'on' || page.documentElement.matches('[data-outbound-off]')
