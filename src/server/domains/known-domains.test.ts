import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createMapOfDomains } from './known-domains.ts'

const [one, other] = [randomUUID(), randomUUID()]

it('says whose a domain is, however the Host header is written, and nothing of other hosts', () => {
  const known = createMapOfDomains('https://out.example')
  expect(known.accountOf('go.blog.dk')).toBeUndefined()
  known.set([
    { name: 'go.blog.dk', accountUuid: one, isShown: true, isListed: true },
    { name: 'old.blog.dk', accountUuid: one, isShown: false, isListed: false },
    { name: 'go.shop.dk', accountUuid: other, isShown: false, isListed: true },
  ])
  for (const host of ['go.blog.dk', 'GO.blog.DK', 'go.blog.dk:8443', 'go.blog.dk.', 'Go.Blog.dk.:443'])
    expect(known.accountOf(host), host).toBe(one)
  expect(known.accountOf('go.shop.dk')).toBe(other)
  for (const host of ['out.example', 'x.go.blog.dk', 'blog.dk', '', undefined, null])
    expect(known.accountOf(host), String(host)).toBeUndefined()
  expect([known.addressOf(one), known.addressOf(other)]).toEqual(['https://go.blog.dk', 'https://out.example'])
  expect(known.namesOf(one)).toEqual(['go.blog.dk', 'old.blog.dk'])
  expect(['GO.blog.dk:443', 'old.blog.dk', 'out.example'].map(known.isListed)).toEqual([true, false, false])
  known.set([])
  expect([known.accountOf('go.blog.dk'), known.addressOf(one), known.version()]).toEqual([
    undefined,
    'https://out.example',
    2,
  ])
})
