import { randomInt } from 'node:crypto'

const between = 0x10000
/** Event ids have more characters. */
const clickIdLength = 20

/**
 * Makes a number of 53 bits out of texts that are remembered for a while, because numbers are small and quick to compare. The
 * same text has another number in every process. Mix-ups are rare: when two million texts are remembered and a billion others
 * are looked for, 0.2 of these are expected to be taken for a remembered one.
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
     * The key of an event. Pageviews and clicks share one memory, because the script never uses an id twice. A click id was
     * made for one site, so the site need not be part of its key.
     */
    idKey: (siteUuid: string, id: string): number => (id.length === clickIdLength ? keyOf(id) : keyOf(siteUuid, id)),
  }
}
export type Keys = ReturnType<typeof createKeys>
