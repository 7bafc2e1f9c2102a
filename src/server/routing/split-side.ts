import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

export type Arm = 'A' | 'B'
/** Buckets of a test: `share` percent of them are side A's. */
export const buckets = 10_000

/** An address as people keep it: of IPv6 the first half, because devices change the other one every day. */
export function addressPrefix(address: string): string {
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = bare.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * The visitor's bucket of a split test, 0 to 9999: the same for the same person as long as the test runs, and of no use
 * to anybody without the secret. Computed and thrown away; the click keeps its side only.
 */
export function bucketOf(secret: string, siteUuid: string, address: string, userAgent: string): number {
  const keyed = createHmac('sha256', secret)
    .update(`${siteUuid}\n${addressPrefix(address)}\n${userAgent}`)
    .digest()
  return keyed.readUIntBE(0, 6) % buckets
}
