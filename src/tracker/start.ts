import { attributesOf, clickUrl, originOf } from './click-url.ts'
import { newEventId } from './event-id.ts'
import { createEvents, type TrackerEvent } from './events.ts'
import { addressOf, here, kindOfElement, linkOfEvent } from './links.ts'
import { createPages, pageOf } from './pages.ts'
import { type AnyEvent, attempt, listen } from './quiet.ts'
import { createServer } from './server.ts'
import { createSwap } from './swap.ts'
import { checkTags, claimPage, findTag } from './tag.ts'

/** A press without a click (the button is released elsewhere, the menu is closed) is undone after this (ms). */
const HOLD = 1_000

/** A page left later than this (ms) is not left by the tap that woke the script. */
const WAKING = 5_000

const WAYS = 'button,form,iframe,[onclick],[data-href]'

const { now } = Date
const newId = () => newEventId(now(), (bytes) => crypto.getRandomValues(bytes))

/** Starts the script on the page it was loaded into, once. */
export function start(): void {
  const tag = findTag(document)
  const claim = tag && claimPage()
  if (!claim) return
  const address = (what: string) => `${tag.base}/${what}/${tag.site}`
  const home = new URL(tag.base)
  const [swap, holds, restore] = createSwap()
  const parsed = new Promise((done) => (document.readyState === 'loading' ? listen('DOMContentLoaded', done) : done(0)))

  let loadMore = () => {
    loadMore = () => {}
    const { nonce } = tag.element
    document.head.append(Object.assign(document.createElement('script'), { nonce, src: `${tag.base}/v1/more.js` }))
  }

  const [check, report, config, isReady] = createServer(address('v1/config'), now, restore)
  const pageUrl = (url = here().href) => pageOf(url, config())

  // there may be a second tag further down: the pageview that must report it waits for the document
  const opened = Promise.all([check(), parsed.then(() => checkTags(claim))])
  const [add, beacon, leave] = createEvents(address('v1/events'), opened, claim, pageUrl, report)

  const eventOf = (type: TrackerEvent['type'], element: Element, more: Partial<TrackerEvent>): TrackerEvent => ({
    id: newId(),
    type,
    at: now(),
    page: here().href,
    referrer: document.referrer,
    origin: originOf(attributesOf(tag.element, element)),
    ...more,
  })

  const [startPages, changed] = createPages((circumstances) => {
    // the page around it was counted
    if (!attempt(() => parent !== window && parent.document)) add(eventOf('pageview', tag.element, circumstances))
  }, config)

  const kindOf = (element: Element, target?: URL) => kindOfElement(element, pageUrl(), home, config(), target)

  const count = (element: Element, target: URL) => {
    const isWanted = () => kindOf(element, target)
    if (isWanted()) add(eventOf('click', element, { target: target.href, isWanted }))
  }

  const press = (cause: AnyEvent, isClick?: boolean) => {
    const link = linkOfEvent(cause)
    if (!link) return
    const kind = holds(link) ? 'redirect' : kindOf(link)
    if (!kind) return
    const target = addressOf(link)
    if (kind === 'network') {
      if (isClick) beacon([eventOf('networkclick', link, { target: target.href })])
    } else if (isReady()) {
      const attributes = attributesOf(tag.element, link)
      swap(link, isClick ? 0 : HOLD, () =>
        clickUrl(address('clicks/v1'), target.href, pageUrl(), document.referrer, newId(), attributes),
      )
      // the page's own listeners run first: one may stop it
    } else if (isClick) setTimeout(() => attempt(() => cause.defaultPrevented || count(link, target)))
  }

  const hover = (cause: AnyEvent) => {
    if (config()) loadMore()
    const link = linkOfEvent(cause)
    if (link && kindOf(link)) void check()
  }

  const click = (cause: AnyEvent) => {
    woken = undefined
    press(cause, cause.button !== 2)
  }

  const watch = (inside: Window) => {
    listen('mouseover focusin touchstart', hover, inside)
    listen('pointerdown mousedown touchstart contextmenu dragstart', press, inside)
    // also when a key or code makes the click
    listen('click auxclick', click, inside)
  }

  // a script that an optimiser delays until the first tap starts after the tap: its link has the focus, and the page is
  // left for it unless the tap is replayed. Focus set by a key or code is focus-visible
  let woken = attempt(() => document.querySelector<HTMLAnchorElement>(':focus:not(:focus-visible)'))
  setTimeout(() => (woken = undefined), WAKING)

  claim.base = [home, config, kindOf, count, watch, changed]
  watch(window)
  void opened.then(() => {
    const known = config()
    // a setting applies, or an element may lead out without being a link
    if (known && (/true|\["/.test(JSON.stringify(known.options)) || document.querySelector(WAYS))) loadMore()
  })
  listen('pagehide', () => {
    attempt(() => woken && count(woken, addressOf(woken)))
    leave()
    restore()
  })
  startPages()
}
