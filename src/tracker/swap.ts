import type { Link } from './links.ts'

/** Tuples are smaller than objects in what visitors download. */
export type Swap = [
  /**
   * Points the link at what `makeUrl` answers, for this many milliseconds: 0 when its click is under way, because the
   * browser reads the address in the same task. A link that is swapped keeps its address and gets the new time.
   */
  swap: (link: Link, ms: number, makeUrl: () => string) => void,
  /** True while the link is swapped. */
  holds: (link: Link) => boolean,
  /** Puts the link back now. */
  restore: () => void,
]

/** Exchanges a link's address for the moment of its activation. At most one link is exchanged at a time. */
export function createSwap(): Swap {
  let swapped: Link | undefined
  let swappedTo = ''
  let undo: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const restore = () => {
    for (const step of undo) step()
    undo = []
    swapped = undefined
  }

  const change = (link: Link, name: string, after: string) => {
    const before = link.getAttribute(name)
    link.setAttribute(name, after)
    undo.push(() => {
      // what the page has changed meanwhile is the page's
      if (link.getAttribute(name) !== after) return
      if (before === null) link.removeAttribute(name)
      else link.setAttribute(name, before)
    })
  }

  const holds = (link: Link) => swapped === link && link.getAttribute('href') === swappedTo

  const swap = (link: Link, ms: number, makeUrl: () => string) => {
    if (!holds(link)) {
      restore()
      swappedTo = makeUrl()
      if (!swappedTo) return
      swapped = link
      // inside of `<svg>` an `xlink:href` may be there, too: this one goes before it
      change(link, 'href', swappedTo)
      // the server trusts clicks that come from the site's own pages: it has to see the origin
      change(link, 'referrerpolicy', 'origin')
      change(link, 'rel', (link.getAttribute('rel') || '').replace(/noreferrer/gi, 'noopener'))
    }
    clearTimeout(timer)
    timer = setTimeout(restore, ms)
  }

  return [swap, holds, restore]
}
