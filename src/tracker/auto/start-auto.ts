import type { Base } from '../base.ts'
import { createSettings } from '../more/settings.ts'
import { attempt, request } from '../quiet.ts'
import { type Chosen, createChooser } from './choose.ts'
import { isWithLinks, pathOf } from './half.ts'
import type { NameList } from './list.ts'
import { createMentions } from './mentions.ts'
import { isForbidden, isInline, isWithinNever } from './places.ts'
import { type Piece, type Run, runsOf } from './runs.ts'
import { createSeen } from './seen.ts'
import { createWraps } from './wrap.ts'

/** A piece of work takes at most this long (ms), and starts when the browser is idle. */
const PIECE = 5
/** Delay (ms) between the last change and the report to the server, and maximum reports per page. */
const QUIET = 2_000
const MOST_TOLD = 5

type Idle = (run: () => void, options?: { timeout: number }) => unknown

/** Runs generators in pieces, sequentially. */
export function createWork(idle: Idle, now: () => number) {
  const queue: Iterator<unknown>[] = []
  let isRunning = false
  const piece = () => {
    const until = now() + PIECE
    for (let first = queue[0]; first; first = queue[0]) {
      const steps = first
      const step = attempt(() => steps.next())
      if (!step || step.done) queue.shift()
      if (now() >= until) break
    }
    isRunning = queue.length > 0
    if (isRunning) idle(piece, { timeout: PIECE * 400 })
  }
  return (steps: Iterator<unknown>) => {
    queue.push(steps)
    if (isRunning) return
    isRunning = true
    idle(piece, { timeout: PIECE * 400 })
  }
}

/** The closest element around the text that has a language. */
const languageOf = (node: Node | undefined) => {
  const element = node && node.parentElement && node.parentElement.closest('[lang]')
  return ((element && element.getAttribute('lang')) || '').toLowerCase()
}

/** The block that contains a text. */
function blockOf(node: Node): Element | null {
  let element = node.nodeType === 1 ? (node as Element) : node.parentElement
  while (element && isInline(element)) element = element.parentElement
  return element
}

/** Links shop names in the page's text, or reports to the server what it would link. Returns a function to end it. */
export function startAuto(
  [, configOf, kindOf]: Base,
  list: NameList,
  tell: (body: string) => void,
  work = createWork(
    (window as { requestIdleCallback?: Idle }).requestIdleCallback || ((run) => setTimeout(run, 1)),
    () => performance.now(),
  ),
): () => void {
  const config = configOf()
  const { body } = document
  if (!config || !body || isForbidden(document)) return () => {}
  const chooser = createChooser(list, createMentions(list.shops))
  const wraps = createWraps()
  const seen = createSeen(list.shops)
  const dress = createSettings(config, kindOf)
  const isOn = list.mode === 'on'

  const targetOf = (shop: number) => new URL(`https://${(list.shops[shop] || [])[0]}`)
  const mayLink = (shop: number, node: Text) =>
    !!node.parentElement && kindOf(node.parentElement, targetOf(shop)) === 'redirect'

  const linkOf = ({ mention }: Chosen): HTMLElement => {
    const link = document.createElement('a')
    link.href = targetOf(mention.shop).href
    link.rel = 'sponsored'
    if (list.class) link.className = list.class
    link.setAttribute('data-origin', 'autolink')
    return link
  }
  const readRun = (run: Run) => {
    const [{ node: text, link }] = run.pieces.filter((piece) => piece.node || piece.link) as [Piece]
    const language = languageOf(text || link)
    const { all, chosen } = chooser.read(run, { language, isOurs: wraps.isOurs, mayLink })
    if (!isOn) return seen.add(run, all)
    const byNode = new Map<Text, (Chosen & { link: HTMLElement })[]>()
    for (const one of chosen) byNode.set(one.node, (byNode.get(one.node) || []).concat({ ...one, link: linkOf(one) }))
    byNode.forEach((parts, node) => {
      if (!node.isConnected || parts.some(({ end }) => end > node.data.length)) return
      wraps.wrap(node, parts)
      for (const part of parts) chooser.linked(part, part.link)
      dress()
    })
    observer.takeRecords() // ignores our own changes
  }
  /** Whether this page is in a test's half without links; a site that loads no pages moves between the halves. */
  const isWithout = () => {
    const [key, until] = list.test || ['', 0]
    return Date.now() < until && !isWithLinks(key, pathOf(location.href, config.options.hash_routes))
  }
  function* read(root: Element) {
    if (!root.isConnected || isWithinNever(root) || isWithout()) return
    for (const run of runsOf(root)) {
      if (run) readRun(run)
      yield
    }
    tellSoon()
  }

  let [timer, told, page]: [ReturnType<typeof setTimeout> | undefined, number, string] = [undefined, 0, location.href]
  const tellSoon = () => {
    if (isOn || told >= MOST_TOLD) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      const news = seen.news(page)
      if (!news) return
      told++
      tell(news)
    }, QUIET)
  }
  const observer = new MutationObserver((records) =>
    attempt(() => {
      if (page !== location.href) {
        // another page of a site that changes pages without loading
        seen.forget()
        told = 0
        page = location.href
      }
      const blocks = new Set<Element>()
      for (const { type, target, addedNodes, removedNodes } of records) {
        if (type === 'characterData') wraps.changed(target)
        removedNodes.forEach(wraps.changed)
        const changed = type === 'characterData' ? [target] : Array.from(addedNodes)
        for (const node of changed) {
          const block = node.nodeType === 8 ? null : blockOf(node)
          if (block) blocks.add(block)
        }
      }
      observer.takeRecords()
      blocks.forEach((block) => {
        // an enclosing block is read already
        if (!block.parentElement || !Array.from(blocks).some((other) => other !== block && other.contains(block)))
          work(read(block))
      })
    }),
  )
  observer.observe(body, { subtree: true, childList: true, characterData: true })
  work(read(body))
  return () => observer.disconnect()
}

/** Fetches the list and starts when the page has loaded: frameworks have finished building by then. */
export function fetchAndStart(base: Base, path: string): void {
  const [home] = base
  const begin = async () => {
    const answer = await request(`${home.href}/${path}`, {})
    if (!answer.ok) return
    const list: NameList = await answer.json()
    const tell = (text: string) => {
      void request(`${home.href}/${path.replace(/^v1\/names\/([^/]*).*/, 'v1/mentions/$1')}`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'text/plain' },
      }).catch(() => 0)
    }
    startAuto(base, list, tell)
  }
  const start = () => void begin().catch(() => 0)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}
