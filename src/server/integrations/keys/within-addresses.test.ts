import { expect, it } from 'vitest'
import { isWithin } from './within-addresses.ts'

it.each([
  ['192.0.2.7', [], true],
  ['192.0.2.7', ['192.0.2.7'], true],
  ['192.0.2.8', ['192.0.2.7'], false],
  ['192.0.2.200', ['198.51.100.1', '192.0.2.0/24'], true],
  ['192.0.3.1', ['192.0.2.0/24'], false],
  ['::ffff:192.0.2.7', ['192.0.2.7'], true],
  ['2001:db8:0:1::5', ['2001:db8::/48'], true],
  ['2001:db9::5', ['2001:db8::/48'], false],
  ['192.0.2.7', ['2001:db8::/48'], false],
  ['192.0.2.7', ['::ffff:0:0/96'], false],
  ['192.0.2.7', ['::/0'], false],
  ['::ffff:192.0.2.7', ['::/0'], false],
  ['', ['192.0.2.7'], false],
  ['nonsense', ['192.0.2.7'], false],
])('%s within %j: %s', (address, list, expected) => expect(isWithin(address, list)).toBe(expected))
