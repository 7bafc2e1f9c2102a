import { expect, it } from 'vitest'
import { accountNetworks, inboundOf, networkNamesOf } from './account-networks.ts'

const connection = (networkIdentifier: string, connectionIsActive: boolean) => ({
  connectionIsActive,
  network: {
    networkUuid: `uuid-${networkIdentifier}`,
    networkName: networkIdentifier.toUpperCase(),
    networkIdentifier,
  },
})
const connections = [
  connection('awin', true),
  connection('inbound', true),
  connection('awin', false),
  connection('cj', false),
  connection('cj', false),
]

it('names every network the account ever connected once; one connection in use is enough to be connected', () => {
  expect(accountNetworks(connections).map((n) => [n.networkName, n.isConnected])).toEqual([
    ['AWIN', true],
    ['INBOUND', true],
    ['CJ', false],
  ])
  expect(accountNetworks([...connections].reverse()).find((n) => n.networkName === 'AWIN')?.isConnected).toBe(true)
})
it('knows the names of those that were left too', () => {
  expect([...networkNamesOf(connections)]).toEqual([
    ['uuid-awin', 'AWIN'],
    ['uuid-inbound', 'INBOUND'],
    ['uuid-cj', 'CJ'],
  ])
})
it('leaves out of all networks those of direct partners only', () => {
  expect(inboundOf(connections)).toEqual(['uuid-inbound'])
  expect(inboundOf([connection('direct', true), ...connections])).toEqual(['uuid-direct', 'uuid-inbound'])
  expect(inboundOf([])).toEqual([])
})
