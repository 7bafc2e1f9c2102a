import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

export type Arm = 'A' | 'B'
/** Buckets of a test: `share` percent of them belong to side A. */
export const buckets = 10_000

/** The stable part of an address: the first half of an IPv6 one, because devices change the other half daily. */
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
 * The visitor's bucket in a split test, 0 to 9999: stable per person while the test runs, and useless without the
 * secret. Calculated and discarded; the click stores only its side.
 */
export function bucketOf(secret: string, siteUuid: string, address: string, userAgent: string): number {
  const keyed = createHmac('sha256', secret)
    .update(`${siteUuid}\n${addressPrefix(address)}\n${userAgent}`)
    .digest()
  return keyed.readUIntBE(0, 6) % buckets
}
