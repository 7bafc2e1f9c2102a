import { addressOf, elementsOf, linkOfEvent } from '../links.ts'
import { type AnyEvent, attempt } from '../quiet.ts'
import type { Base } from '../base.ts'
import { formSays, isGet, leadsTo } from './way-out.ts'

/** The same address within this time (ms) is the same click seen twice: a form is sent, and the page navigates. */
const SAME = 2_000

export type DirectClicks = {
  click: (cause: AnyEvent) => void
  submit: (cause: AnyEvent) => void
  /** The page navigates, by any means. */
  navigate: (cause: AnyEvent) => void
}

/**
 * Counts clicks that reach another site without a link. Changes nothing on the page. Its listeners run after the
 * base's, which have swapped or counted a link by then.
 */
export function createDirectClicks([home, , kindOf, count]: Base, now: () => number): DirectClicks {
  let seen = ''
  let seenAt = 0
  let pressed: Element | undefined

  const isNew = ({ host, pathname }: URL) => {
    const place = host + pathname
    const isSame = place === seen && now() - seenAt < SAME
    seen = place
    seenAt = now()
    return !isSame
  }

  const report = (element: Element, address: string) => {
    const target = new URL(address, element.baseURI)
    if (isNew(target)) count(element, target)
  }

  /** Runs after the page's own listeners, when it is known whether they stopped the event. */
  const afterwards = (cause: Event, run: (isStopped: boolean) => void) =>
    void setTimeout(() => attempt(() => run(cause.defaultPrevented)))

  return {
    click: (cause) => {
      const elements = elementsOf(cause)
      const link = linkOfEvent(cause)
      pressed = link || elements[0]
      // elements around a link are not what was pressed
      const way = elements.slice(0, link && elements.indexOf(link) + 1).find(leadsTo)
      const address = way && leadsTo(way)
      const kind = link && kindOf(link)
      const target = attempt(() => link && addressOf(link))
      const isSwapped = target && target.href.startsWith(`${home.href}/clicks/`)
      if (kind === 'network') return void (target && isNew(target))
      afterwards(cause, (isStopped) => {
        const isFollowed = !isStopped && (kind || isSwapped)
        // a followed link is counted already
        if (target && isFollowed) isNew(target)
        else if (way && address) report(way, address)
      })
    },
    submit: (cause) => {
      const form = cause.target as Element
      const { submitter } = cause
      if (!isGet(formSays(form, submitter, 'method'))) return
      const address = formSays(form, submitter, 'action')
      afterwards(cause, (isStopped) => isStopped || report(submitter || form, address))
    },
    navigate: (cause) => {
      const { destination, formData, sourceElement } = cause
      const element = sourceElement || pressed || document.documentElement
      // clicks made by scripts do not count, nor do posted forms
      if (destination && !formData && navigator.userActivation.isActive)
        afterwards(cause, (isStopped) => isStopped || report(element, destination.url))
    },
  }
}
