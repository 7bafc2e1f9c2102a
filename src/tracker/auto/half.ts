/** A fair test: half of the pages have automatic links, half have none, until the instant (ms). */
export type PageTest = [key: string, until: number]

/** Characters that would make a report differ from the address: the server keeps such a path as it is. */
const tricky = /[\p{Cc}\p{Bidi_Control}]/u
const readable = (path: string) => {
  try {
    const text = decodeURI(path)
    return tricky.test(text) ? path : text
  } catch {
    return path // a stray percent sign
  }
}

/** The path of a page after the host, as the server keeps it (`hostPath`, `routePath`). */
export function pathOf(address: string, hasRoutes: boolean): string {
  const path = readable(new URL(address).pathname).replace(/(.)\/+$/, '$1')
  const [route = ''] = (hasRoutes && /#!?\/[^?#]*/.exec(address)) || []
  return path + readable(route).replace(/\/+$/, '')
}

const turned = (n: number, by: number) => (n << by) | (n >>> (32 - by))
const mixed = (k: number) => Math.imul(turned(Math.imul(k, 0xcc9e2d51), 15), 0x1b873593)

/** 32-bit Murmur3 over UTF-8: `murmurHash3_32` of the event store. */
export function murmur(text: string): number {
  const bytes = new TextEncoder().encode(text)
  let h = 0
  let k = 0
  bytes.forEach((byte, i) => {
    k |= byte << (8 * (i % 4))
    if (i % 4 !== 3) return
    h = Math.imul(turned(h ^ mixed(k), 13), 5) + 0xe6546b64
    k = 0
  })
  h ^= mixed(k) ^ bytes.length
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Whether a page is in the half with links (R247: a fair test of links by themselves). */
export const isWithLinks = (key: string, path: string): boolean => murmur(key + path) < 0x80000000
