// Runs in one of the publisher's own pages after the button was pressed. It reads the links of the page and sends
// nothing.
import { behind, isOutgoing, smartCode } from './addresses.ts'
import { below, type Box } from './below.ts'
import { type DrawnPage, type Tag, tagFor } from './tag-for.ts'

type Layer = { host: HTMLElement; hide: () => void }
const page = globalThis as typeof globalThis & { outboundDraw?: (drawn: DrawnPage) => number; outboundLayer?: Layer }

const style = `
:host { all: initial }
.tag, .bar { font: 600 11px/16px system-ui, sans-serif; color: #14181f; background: #fff; border: 1px solid #c8cfda; border-radius: 6px; box-shadow: 0 1px 4px #0003 }
.tag { position: absolute; padding: 1px 6px; white-space: nowrap; pointer-events: none; border-left: 4px solid #8a94a6 }
.tag[data-tone=good] { border-left-color: #1b8a4b } .tag[data-tone=warn] { border-left-color: #b7791f } .tag[data-tone=bad] { border-left-color: #c92a2a }
.bar { position: fixed; right: 16px; bottom: 16px; padding: 8px 8px 8px 12px; display: flex; gap: 12px; align-items: center; font-size: 13px; line-height: 20px }
button { font: inherit; color: #14181f; background: #eef1f6; border: 1px solid #c8cfda; border-radius: 6px; padding: 2px 10px; cursor: pointer }
button:focus-visible { outline: 2px solid #2f5bea; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  .tag, .bar { color: #eef1f6; background: #1b2029; border-color: #4a5466 } button { color: #eef1f6; background: #2a3140; border-color: #4a5466 }
}`

const isShown = (link: HTMLElement) => link.getClientRects().length > 0

function tagOf({ text, health, tone }: Tag): HTMLElement {
  const tag = document.createElement('span')
  tag.className = 'tag'
  tag.dataset['tone'] = tone
  tag.textContent = health === '' ? text : `${text} · ${health}`
  return tag
}

/**
 * Puts a tag at the end of the first line of its link, inside the window, and below the tags that are already there.
 */
function place(tag: HTMLElement, link: HTMLElement, placed: Box[]): void {
  const [rect] = link.getClientRects()
  tag.hidden = rect === undefined
  if (!rect) return
  const left = Math.max(4, Math.min(rect.right + 4, document.documentElement.clientWidth - tag.offsetWidth - 4))
  const box = below({ left, top: rect.bottom - 2, width: tag.offsetWidth, height: tag.offsetHeight }, placed)
  placed.push(box)
  tag.style.left = `${box.left + scrollX}px`
  tag.style.top = `${box.top + scrollY}px`
}

page.outboundDraw = (drawn) => {
  page.outboundLayer?.hide()
  // a custom tracking domain may be a subdomain of the site
  const isThrough = (href: string) => smartCode(href, drawn.through) !== null || behind(href, drawn.through) !== null
  const found = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    (a) => isShown(a) && (isOutgoing(a.href, location.href) || isThrough(a.href)),
  )
  const host = document.createElement('div')
  host.id = 'outbound-overlay'
  Object.assign(host.style, { position: 'absolute', left: '0', top: '0', zIndex: '2147483647' })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = document.createElement('style')
  sheet.textContent = style
  const tags = found.map((link) => ({ link, tag: tagOf(tagFor(link.href, drawn)) }))
  const bar = document.createElement('div')
  bar.className = 'bar'
  bar.setAttribute('role', 'region')
  bar.setAttribute('aria-label', 'Outbound')
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Hide'
  bar.append(drawn.total, close)
  root.append(sheet, ...tags.map(({ tag }) => tag), bar)
  document.documentElement.append(host)
  const placeAll = () => {
    const placed: Box[] = []
    for (const { tag, link } of tags) place(tag, link, placed)
  }
  placeAll()
  const watcher = new ResizeObserver(placeAll)
  watcher.observe(document.documentElement)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  function hide() {
    watcher.disconnect()
    document.removeEventListener('keydown', onKey)
    host.remove()
    delete page.outboundLayer
  }
  close.addEventListener('click', hide)
  document.addEventListener('keydown', onKey)
  page.outboundLayer = { host, hide }
  return found.length
}
