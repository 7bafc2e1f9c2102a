import { isIPv4 } from 'node:net'

/** Whose attempts from afar are counted together: one line has a whole /64 of IPv6. */
export const addressGroup = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address

/** The neighbourhood of an address, which one person may have whole: a /24 of IPv4, a /48 of IPv6. */
export const addressRange = (address: string): string =>
  isIPv4(address) ? address.split('.').slice(0, 3).join('.') : address.split(':').slice(0, 3).join(':')
