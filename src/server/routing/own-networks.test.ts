import { describe, expect, it } from 'vitest'
import { indexOwnNetworks, ownNetworkOf } from './own-networks.ts'

const of = (linkTemplate: string, hosts: string[] = [], accountUuid = 'a') =>
  ownNetworkOf({ accountUuid, linkTemplate, hosts })
const query = of('https://www.go.own.example/c?p={programmeId}&sub={clickId}&to={target}', ['own.example'])

describe('a network of one’s own', () => {
  it('has the hosts of its list and of its template, and the parameter of its target', () =>
    expect(query).toEqual({
      accountUuid: 'a',
      hosts: ['own.example', 'go.own.example'],
      targetParameters: ['to'],
      hidesTarget: false,
    }))
  it.each([
    'https://own.example/r/{clickId}/{target}',
    'https://own.example/?sub={clickId}&to={target:raw}',
    'https://own.example/?sub={clickId}&to=x{target}',
    'https://own.example/?sub={clickId}#{target}',
    'https://own.example/?sub={clickId}&to={target}&also=/{target}',
  ])('hides its target in %s', (template) => expect(of(template).hidesTarget).toBe(true))
  it('does not own a public suffix', () =>
    expect(of('https://own.example/?sub={clickId}', ['co.uk', 'com', 'track.shop.co.uk']).hosts).toEqual([
      'track.shop.co.uk',
      'own.example',
    ]))
})

it('belongs to one account; subdomains belong to its hosts, other names do not', () => {
  const { ownNetwork, ownHosts } = indexOwnNetworks([query, of('https://b.example/?s={clickId}', [], 'b')])
  expect(ownNetwork('a', 'www.deep.own.example')?.hosts).toContain('own.example')
  for (const [account, host] of [
    ['b', 'own.example'],
    ['a', 'b.example'],
    ['a', 'notown.example'],
    ['a', 'example'],
    ['nobody', 'own.example'],
  ] as const)
    expect(ownNetwork(account, host)).toBeUndefined()
  expect(ownHosts('b')).toEqual(['b.example'])
  expect(ownHosts('nobody')).toEqual([])
})

it('reads as little of a shared host as the more careful one of two networks', () => {
  const { ownNetwork } = indexOwnNetworks([query, of('https://own.example/{target}?s={clickId}')])
  expect(ownNetwork('a', 'own.example')).toMatchObject({ targetParameters: ['to'], hidesTarget: true })
})
