import { randomInt } from 'node:crypto'

const between = 0x10000
/** Event ids have more characters. */
const clickIdLength = 20

/**
 * Keys of 53 bits for what is remembered for a while, other ones in every process: a number takes no room and no time to
 * compare. Of a billion texts that come upon two million keys, a fifth of one is taken for another.
 */
export function createKeys(random: (below: number) => number = randomInt) {
  const [first, second] = [random(2 ** 32), random(2 ** 32)]
  const keyOf = (...texts: readonly string[]): number => {
    let [a, b] = [first, second]
    for (const text of texts) {
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i)
        a = Math.imul(a ^ code, 0x9e3779b1)
        b = Math.imul(b ^ code, 0x5f356495)
      }
      a = Math.imul(a ^ between, 0x9e3779b1)
      b = Math.imul(b ^ between, 0x5f356495)
    }
    const low = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35)
    const high = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35)
    return (high & 0x1fffff) * 2 ** 32 + (low >>> 0) || 1
  }
  return {
    /** The key of some texts in their order; never 0. */
    keyOf,
    /**
     * The key of an event. Pageviews and clicks share one memory: the script never uses an id twice, and a click id is one of its site already.
     */
    idKey: (siteUuid: string, id: string): number => (id.length === clickIdLength ? keyOf(id) : keyOf(siteUuid, id)),
  }
}
export type Keys = ReturnType<typeof createKeys>
