import type { Chosen } from './choose.ts'

/**
 * Turns parts of texts into links, and undoes it. The page's own text node stays in place as the part before the first
 * link: frameworks still hold it, and what they write into it replaces our changes.
 */
export function createWraps() {
  const made = new WeakMap<Text, ChildNode[]>()
  const ours = new WeakSet<Element>()

  const undo = (text: Text) => {
    for (const node of made.get(text) || []) node.remove()
    made.delete(text)
  }
  return {
    isOurs: (link: Element) => ours.has(link),
    /** The parts of one text, in order. */
    wrap: (text: Text, parts: readonly (Chosen & { link: HTMLElement })[]) => {
      const nodes = made.get(text) || []
      let [node, from] = [text, 0]
      for (const { start, end, link } of parts) {
        const name = node.splitText(start - from)
        const rest = name.splitText(end - start)
        rest.before(link)
        link.append(name)
        ours.add(link)
        nodes.push(link, rest)
        ;[node, from] = [rest, end]
      }
      made.set(text, nodes)
    },
    /** The page wrote into a text, or removed it. */
    changed: (node: Node) => {
      if (node.nodeType === 3) undo(node as Text)
    },
  }
}
