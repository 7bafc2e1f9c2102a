import type { Chosen } from './choose.ts'
import type { Mention } from './mentions.ts'
import type { Run } from './runs.ts'

/** Mentions of a shop in a page, and the sentence of the first: text before, name, text after. */
export type Seen = [address: string, count: number, before: string, name: string, after: string]

const MOST_SHOPS = 30
const REACH = 120
const clean = (text: string) => text.replace(/[\s\ufffc]+/g, ' ')

/** The sentence around a mention, shortened if it is long. */
export function sentenceAround(text: string, { start, end }: Pick<Mention, 'start' | 'end'>): [string, string, string] {
  const before = clean(text.slice(Math.max(0, start - REACH), start)).replace(/^.*[.!?…](?= )/, '')
  const [after = ''] = /^.*?[.!?…](?= |$)|^.*/.exec(clean(text.slice(end, end + REACH))) || []
  return [before.replace(/^ +/, ''), clean(text.slice(start, end)), after.replace(/ +$/, '')]
}

/** Collects what would be linked in a page, to report it to the server. */
export function createSeen(shops: readonly string[][]) {
  const byShop = new Map<number, Seen>()
  const counted = new WeakMap<Text, string>()
  let told = ''
  return {
    add: (run: Run, all: readonly Chosen[]) => {
      // a paragraph is read again when something in it changes
      const fresh = all.filter(({ node }) => counted.get(node) !== node.data)
      for (const { mention, node } of fresh) {
        counted.set(node, node.data)
        const known = byShop.get(mention.shop)
        const [address = ''] = shops[mention.shop] || []
        if (known) known[1]++
        else if (byShop.size < MOST_SHOPS) byShop.set(mention.shop, [address, 1, ...sentenceAround(run.text, mention)])
      }
    },
    forget: () => byShop.clear(),
    /** The body to send; undefined when there is nothing new. */
    news: (page: string): string | undefined => {
      const text = JSON.stringify({ page, mentions: Array.from(byShop.values()) })
      if (!byShop.size || text === told) return undefined
      told = text
      return text
    },
  }
}
