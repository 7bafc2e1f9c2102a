import { expect, it } from 'vitest'
import { addressRange } from './address-range.ts'

const problemOf = (text: string) => addressRange.safeParse(text).error?.issues[0]?.message ?? null
const family = 'Write addresses of IPv4 as such, like 192.0.2.0/24'
const first = 'Must begin with the first address of the range, like 192.0.2.0/24'

// invariant: a list of addresses allows exactly what its reader expects
it.each([
  ['192.0.2.7', null],
  ['192.0.2.0/24', null],
  ['192.0.2.128/25', null],
  ['0.0.0.0/0', null],
  ['2001:db8::1', null],
  ['2001:db8::/48', null],
  ['2001:db8:0:1::/64', null],
  ['::1', null],
  ['192.0.2.7/24', first],
  ['192.0.2.64/25', first],
  ['2001:db8::1/48', first],
  ['2001:db8:0:1::/48', first],
  ['::ffff:0:0/96', family],
  ['::ffff:192.0.2.7', family],
  ['::ffff:c000:207', family],
  ['0:0:0:0:0:ffff:c000:0200/120', family],
  ['::/0', family],
  ['::/80', family],
  ['::ffff:0:0/95', family],
  ['300.0.2.7', 'Must be an address like 192.0.2.7 or 192.0.2.0/24'],
  ['192.0.2.0/33', 'Must be an address like 192.0.2.7 or 192.0.2.0/24'],
])('%s: %s', (text, problem) => expect(problemOf(text)).toBe(problem))
