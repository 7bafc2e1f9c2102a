import { BlockList, isIP } from 'node:net'

const refused4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Inside 2000::/3, the only public range. 2001::/23 contains Teredo, 2002::/16 is 6to4: both embed an IPv4 address. */
const refused6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const createList = () => {
  const list = new BlockList()
  for (const [net, prefix] of refused4) list.addSubnet(net, prefix, 'ipv4')
  for (const [net, prefix] of refused6) list.addSubnet(net, prefix, 'ipv6')
  return list
}
const list = createList()
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address is on the public internet. Addresses that wrap an IPv4 one (mapped, NAT64, 6to4) are never public
 * here: no one needs them, and they are the usual way around such a check.
 */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !list.check(address, 'ipv4')
  if (kind === 6) return !address.includes('%') && global6.check(address, 'ipv6') && !list.check(address, 'ipv6')
  return false
}
