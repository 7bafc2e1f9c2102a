import { isIPv4 } from 'node:net'

/** The group in which attempts from an address are counted: one IPv6 line has a whole /64. */
export const addressGroup = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address

/** The range around an address that one person may control: a /24 of IPv4, a /48 of IPv6. */
export const addressRange = (address: string): string =>
  isIPv4(address) ? address.split('.').slice(0, 3).join('.') : address.split(':').slice(0, 3).join(':')
