import { expect, it } from 'vitest'
import { connectionTitles } from './connection-title.ts'

it('calls a connection by its name, or by its place among those of its network', () => {
  const awin = { networkUuid: 'a', networkName: 'Awin', networkIdentifier: 'awin' }
  const cj = { networkUuid: 'c', networkName: 'CJ', networkIdentifier: 'cj' }
  const titles = connectionTitles([
    { connectionUuid: '1', connectionName: 'Awin DK', network: awin },
    { connectionUuid: '2', connectionName: '', network: cj },
    { connectionUuid: '3', connectionName: '  ', network: awin },
  ])
  expect([...titles.values()]).toEqual(['Awin DK', 'CJ 1', 'Awin 2'])
})
