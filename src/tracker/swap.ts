import type { Link } from './links.ts'

/** Tuples are smaller than objects in the download. */
export type Swap = [
  /**
   * Points the link at the result of `makeUrl` for this many milliseconds: 0 when its click is under way, because the
   * browser reads the address in the same task. A link already swapped keeps its address and gets the new time.
   */
  swap: (link: Link, ms: number, makeUrl: () => string) => void,
  /** True while the link is swapped. */
  holds: (link: Link) => boolean,
  /** Restores the link now. */
  restore: () => void,
]

/** Replaces a link's address for the moment of its activation. At most one link at a time. */
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
      // the page's own changes meanwhile stay
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
      // inside `<svg>` there may be an `xlink:href`, too: `href` takes precedence
      change(link, 'href', swappedTo)
      // the server trusts clicks from the site's own pages, so it must see the origin
      change(link, 'referrerpolicy', 'origin')
      change(link, 'rel', (link.getAttribute('rel') || '').replace(/noreferrer/gi, 'noopener'))
    }
    clearTimeout(timer)
    timer = setTimeout(restore, ms)
  }

  return [swap, holds, restore]
}
