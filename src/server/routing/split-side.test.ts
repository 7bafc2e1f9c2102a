import { describe, expect, it } from 'vitest'
import { addressPrefix, bucketOf } from './split-side.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64)'

describe('the side of a split test', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['not an address', 'not an address'],
    ['', ''],
  ])('is of %s, kept as %s', (address, kept) => expect(addressPrefix(address)).toBe(kept))
  it('is the same for the same person, whatever the second half of an IPv6 address is', () => {
    expect(bucketOf('s', 'site', '2001:db8:1:2::1', agent)).toBe(bucketOf('s', 'site', '2001:db8:1:2:ffff::9', agent))
    expect(bucketOf('s', 'site', '2001:db8:1:2::1', agent)).not.toBe(bucketOf('s', 'site', '2001:db8:1:3::1', agent))
  })
  it('gives each side its share of many people, and other people in another test', () => {
    const people = Array.from({ length: 20_000 }, (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
    const ofTest = (secret: string) => people.map((p) => bucketOf(secret, 'site', p, agent) < 3000)
    const [first, second] = [ofTest('one'), ofTest('another')]
    // 30 % of 20,000 is 6,000 with a standard deviation of 65; in both tests 9 %, 1,800 with one of 40
    expect(Math.abs(first.filter(Boolean).length - 6000)).toBeLessThan(260)
    expect(Math.abs(first.filter((is, i) => is && second[i]).length - 1800)).toBeLessThan(160)
  })
})
