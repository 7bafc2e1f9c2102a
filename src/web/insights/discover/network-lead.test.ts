import { expect, it } from 'vitest'
import type { NetworkClickRow } from '../../../contract/insights/discover.ts'
import { networkSums } from './network-lead.tsx'

const row = (domain: string, clicks: number, network: string, site: string): NetworkClickRow => ({
  network: { networkUuid: network, networkName: network },
  networkDiscoverDestinationDomain: domain,
  networkDiscoverCount: clicks,
  channels: [{ channelUuid: site, channelName: site, channelDomain: `${site}.dk` }],
})

it('sums all shops, names each network and site once, and begins with the most money', () => {
  const rows = [row('a.dk', 90, 'Awin', 'Blog'), row('b.dk', 4, 'Awin', 'Blog'), row('c.dk', 9, 'CJ', 'Shop')]
  const worth: Record<string, number> = { 'a.dk': 3, 'b.dk': 8 }
  const sums = networkSums(rows, (r) => worth[r.networkDiscoverDestinationDomain] ?? null)
  expect(sums).toMatchObject({ clicks: 103, worth: 11, networks: ['Awin', 'CJ'], sites: ['Blog', 'Shop'] })
  expect(sums.first?.networkDiscoverDestinationDomain).toBe('b.dk')
  // where no value is known, the most clicked
  expect(networkSums(rows, () => null).first?.networkDiscoverDestinationDomain).toBe('a.dk')
})
