import { expect, it } from 'vitest'
import { connectionTitles } from './connection-title.ts'
import { connectionOf, uuid } from './test-network.ts'

it('calls a connection by its name, or by its place among those of its network', () => {
  const cj = { networkUuid: uuid(2), networkName: 'CJ', networkIdentifier: 'cj' }
  const titles = connectionTitles([
    connectionOf(11),
    connectionOf(12, { connectionName: '', network: cj }),
    connectionOf(13, { connectionName: '  ' }),
  ])
  expect([...titles.values()]).toEqual(['Awin DK', 'CJ 1', 'Awin 2'])
})
