import { expect, it } from 'vitest'
import { hostsOf, isAllowedHost } from './allowed-hosts.ts'

const allowed = hostsOf([
  { url: 'https://www.shop.dk/start', domainAliases: 'shop.se,kasse.example' },
  { url: 'https://smørrebrød.dk/', domainAliases: 'shop.se' },
])

it('the hosts of a merchant are those of the agreed addresses and the domains next to them, each once', () => {
  expect(allowed).toEqual(['shop.dk', 'shop.se', 'kasse.example', 'xn--smrrebrd-64af.dk'])
})
it.each(['shop.dk', 'www.shop.dk', 'SHOP.dk', 'checkout.shop.se', 'smørrebrød.dk', 'xn--smrrebrd-64af.dk'])(
  'takes %s',
  (host) => expect(isAllowedHost(host, allowed)).toBe(true),
)
it.each(['shop.dk.evil.com', 'evilshop.dk', 'dk', '', 'shop.de', 'shop.dk.'])('refuses %j', (host) =>
  expect(isAllowedHost(host, allowed)).toBe(false),
)
