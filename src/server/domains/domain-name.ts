import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { isLoopbackName, toUrl } from '../address/address.ts'
import { Fail } from '../http/fail.ts'

const refuse = (rule: string) => new Fail('badInput', `domainName: ${rule}`)
/** Names that only exist inside a local network. */
const housebound = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|invalid|onion)$/

const isNumber = (name: string): boolean => {
  const host = toUrl(`http://${name}`)?.hostname ?? ''
  return isIP(name.replace(/^\[|\]$/g, '')) > 0 || isIP(host.replace(/^\[|\]$/g, '')) > 0
}

/**
 * A domain in browser form (R236: own domains), or a refusal that names the rule. `productHost`: the product's own
 * host, which no account can use.
 */
export function domainNameOf(text: string, productHost: string): string {
  const name = text.trim().toLowerCase().replace(/\.$/, '')
  if (/[/?#\\@]/.test(name)) throw refuse('Must be a domain alone, without https:// and without a path')
  if (name.includes('*')) throw refuse('Must not be a wildcard: add each domain by itself')
  if (isNumber(name)) throw refuse('Must be a name, not the number (IP address) of a server')
  if (name.includes(':')) throw refuse('Must be a domain alone, without a port')
  if (isLoopbackName(name) || housebound.test(name))
    throw refuse(`Must be a domain of the public internet: ${name} leads to nothing outside of one house`)
  const ascii = domainToASCII(name)
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(ascii))
    throw refuse('Must be a domain like go.example.com')
  if (ascii === productHost || ascii.endsWith(`.${productHost}`) || productHost.endsWith(`.${ascii}`))
    throw refuse(`Must not be an address of the product itself (${productHost})`)
  if (getDomain(ascii, { allowPrivateDomains: true }) === null)
    throw refuse(`Must not be a public suffix: ${name} belongs to many. Give a domain below it`)
  return ascii
}
