import { randomInt } from 'node:crypto'

const between = 0x10000
/** Event ids are longer. */
const clickIdLength = 20

/**
 * Hashes texts to a 53-bit number for short-term memory, because numbers are small and fast to compare. Each process
 * gives a text a different number. Collisions are rare: with two million texts remembered and a billion others looked
 * up, 0.2 false matches are expected.
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
    /** The key of some texts in order; never 0. */
    keyOf,
    /**
     * The key of an event. Pageviews and clicks share one memory, because the script never reuses an id. A click id was
     * made for one site, so its key needs no site.
     */
    idKey: (siteUuid: string, id: string): number => (id.length === clickIdLength ? keyOf(id) : keyOf(siteUuid, id)),
  }
}
export type Keys = ReturnType<typeof createKeys>
