import type { NameList } from './list.ts'
import type { FindMentions, Mention } from './mentions.ts'
import type { Run } from './runs.ts'

/** A mention to turn into a link. */
export type Chosen = { mention: Mention; key: string; node: Text; start: number; end: number }
export type Ask = {
  language: string
  isOurs: (link: Element) => boolean
  /** Whether the site's settings allow this text to link to that shop. */
  mayLink: (shop: number, node: Text) => boolean
}
/** The earlier mention of a shop: its link, or the text with it. */
type Said = Map<string, Node>

/** The piece that contains a mention; none when it spans several. */
function pieceAt(run: Run, { start, end }: Mention) {
  let from = 0
  for (const piece of run.pieces) {
    const to = from + piece.text.length
    if (start >= from && start < to) return end <= to ? { piece, from } : undefined
    from = to
  }
  return undefined
}

/**
 * Decides for each paragraph which mentions become links: the first of each shop in the page, or below each heading, up
 * to a maximum (R234: names that become links). An existing link counts as the first. A link that the page removed does
 * not count.
 */
export function createChooser(list: NameList, find: FindMentions) {
  const said: Said = new Map()
  const sections = new WeakMap<Element, number>()
  let links: Element[] = []
  let lastSection = 0

  const keyOf = (shop: number, heading: Element | null) => {
    if (list.scope === 'page' || !heading) return `${shop}`
    const section = sections.get(heading) || ++lastSection
    sections.set(heading, section)
    return `${shop} ${section}`
  }
  const isSaid = (key: string) => {
    const node = said.get(key)
    return !!node && node.isConnected
  }
  return {
    /** Mentions of a paragraph in text that may be linked, and those of them that become links. */
    read: (run: Run, { language, isOurs, mayLink }: Ask): { all: Chosen[]; chosen: Chosen[] } => {
      links = links.filter((link) => link.isConnected)
      let inPage = links.length
      let inParagraph = run.pieces.filter(({ link }) => link && isOurs(link)).length
      const all: Chosen[] = []
      const chosen: Chosen[] = []
      for (const mention of find(run.text, language)) {
        const found = pieceAt(run, mention)
        const key = keyOf(mention.shop, run.heading)
        if (found && found.piece.link) said.set(key, found.piece.link)
        const node = found && found.piece.node
        if (!found || !node || !mayLink(mention.shop, node)) continue
        const one = { mention, key, node, start: mention.start - found.from, end: mention.end - found.from }
        all.push(one)
        if (isSaid(key) || inPage >= list.page || inParagraph >= list.paragraph) continue
        inPage++
        inParagraph++
        said.set(key, node)
        chosen.push(one)
      }
      return { all, chosen }
    },
    linked: ({ key }: Chosen, link: Element) => {
      said.set(key, link)
      links.push(link)
    },
  }
}
