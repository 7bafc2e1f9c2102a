import { BlockList, isIP } from 'node:net'

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
/** Converts an IPv4 address received over an IPv6 socket. */
const plain = (address: string) => (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address)

/** Whether an address is in a list of addresses and ranges. An empty list allows all. */
export function isWithin(address: string, list: readonly string[]): boolean {
  if (list.length === 0) return true
  const asked = plain(address)
  if (isIP(asked) === 0) return false
  const allowed = new BlockList()
  for (const entry of list) {
    const [net = '', bits] = entry.split('/')
    if (kindOf(net) !== kindOf(asked)) continue // a range of IPv6 that holds the mapped ones is not all of IPv4
    if (bits === undefined) allowed.addAddress(net, kindOf(net))
    else allowed.addSubnet(net, Number(bits), kindOf(net))
  }
  return allowed.check(asked, kindOf(asked))
}
