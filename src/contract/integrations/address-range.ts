import { z } from 'zod'

/** An address of either family as one number; IPv6 with its groups expanded. Requires a valid address. */
function numberOf(address: string): { value: bigint; bits: 32 | 128 } {
  if (!address.includes(':'))
    return { value: address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n), bits: 32 }
  // the last four bytes may be written as IPv4
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const between = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0')
  const all = [...first, ...between, ...last]
  return { value: all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n), bits: 128 }
}

const mapped = numberOf('::ffff:0:0').value

/** The error for a well-formed range or address; null when it is valid. */
export function rangeProblem(text: string): string | null {
  const [address = '', length] = text.split('/')
  const { value, bits } = numberOf(address)
  const free = BigInt(bits - Number(length ?? bits))
  const base = (value >> free) << free
  // an IPv6 range must not cover IPv4: ::ffff:0:0/96 would be all of IPv4
  const wide = free > 32n ? free : 32n
  if (bits === 128 && base >> wide === mapped >> wide) return 'Write addresses of IPv4 as such, like 192.0.2.0/24'
  return base === value ? null : 'Must begin with the first address of the range, like 192.0.2.0/24'
}

const wellFormed = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'Must be an address like 192.0.2.7 or 192.0.2.0/24',
})
/** An address (192.0.2.7, 2001:db8::1), or a range (192.0.2.0/24, 2001:db8::/48), in one family. */
export const addressRange = wellFormed.superRefine((text, context) => {
  const problem = rangeProblem(text)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
})
