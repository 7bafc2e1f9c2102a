import { attributesOf, clickUrl, originOf } from './click-url.ts'
import type { Config } from './config.ts'
import { newEventId } from './event-id.ts'
import { createEvents, type TrackerEvent } from './events.ts'
import { addressOf, kindOfLink, type Link, linkOfEvent } from './links.ts'
import { createPages, pageUrl } from './pages.ts'
import { attempt, listen } from './quiet.ts'
import { createServer } from './server.ts'
import { createSettings } from './settings.ts'
import { createSwap } from './swap.ts'
import { checkTags, claimPage, findTag } from './tag.ts'

/** A press that no click follows (the button is released elsewhere, the menu is closed) is undone after this (ms). */
const HOLD = 1_000

const { now } = Date
const newId = () => newEventId(now(), (bytes) => crypto.getRandomValues(bytes))

/** Starts the script on the page it was loaded into, once. */
export function start(): void {
  const tag = findTag(document)
  const claim = tag && claimPage()
  if (!claim) return
  const address = (what: string) => `${tag.base}/${what}/${tag.site}`
  const home = new URL(tag.base)
  const swap = createSwap()
  const parsed = new Promise((done) => (document.readyState === 'loading' ? listen('DOMContentLoaded', done) : done(0)))

  const useSettings = (config: Config) => {
    const dress = createSettings(config, home)
    dress()
    if (!config.active || !config.options.dom_listener) return
    pages.watch()
    new MutationObserver(() =>
      attempt(() => {
        pages.changed()
        dress()
      }),
    ).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] })
  }

  const server = createServer(
    address('v1/config'),
    now,
    (config) => void parsed.then(() => attempt(() => useSettings(config))),
    swap.restore,
  )

  // There may be a second tag further down: the pageview that has to report it waits for the document
  const opened = Promise.all([server.check(), parsed.then(() => checkTags(claim))])
  const events = createEvents(address('v1/events'), opened, claim, server.report)

  const eventOf = (type: TrackerEvent['type'], element: Element, more: Partial<TrackerEvent>): TrackerEvent => ({
    id: newId(),
    type,
    at: now(),
    page: pageUrl(),
    referrer: document.referrer,
    origin: originOf(attributesOf(tag.element, element)),
    ...more,
  })

  const pages = createPages((circumstances) => {
    // the page around it was counted
    if (!attempt(() => parent !== window && parent.document))
      events.add(eventOf('pageview', tag.element, circumstances))
  })

  const kindOf = (link: Link) => kindOfLink(link, home, server.config())

  const press = (cause: Event, isClick?: boolean) => {
    const link = linkOfEvent(cause)
    if (!link) return
    const kind = swap.holds(link) ? 'redirect' : kindOf(link)
    if (kind === 'network' && isClick) {
      events.beacon([eventOf('networkclick', link, { target: addressOf(link).href })])
    }
    if (kind !== 'redirect' || !server.isReady()) return
    swap.swap(link, isClick ? 0 : HOLD, () =>
      clickUrl(
        address('clicks/v1'),
        addressOf(link).href,
        pageUrl(),
        document.referrer,
        newId(),
        attributesOf(tag.element, link),
      ),
    )
  }

  listen('mouseover focusin touchstart', (cause) => {
    const link = linkOfEvent(cause)
    if (link && kindOf(link)) void server.check()
  })
  listen('pointerdown mousedown touchstart contextmenu dragstart', (cause) => press(cause))
  // also when a key or a program makes the click
  listen('click auxclick', (cause) => press(cause, cause.button !== 2))
  listen('pagehide', () => {
    events.leave()
    swap.restore()
  })
  pages.start()
}
