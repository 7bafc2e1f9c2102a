import { describe, expect, it } from 'vitest'
import { emptySnapshot, indexSnapshot } from '../../test/snapshot.ts'
import { creatorOfClick } from './creator-of-click.ts'
import { createSigner } from './sign-target.ts'
import type { Site, SmartLink } from './snapshot.ts'

const siteOf = (uuid: string, accountUuid: string): Site => ({
  uuid,
  accountUuid,
  domain: `${uuid}.dk`,
  isActive: true,
  options: {},
  allowed: [],
})
const [mine, theirs] = [siteOf('s1', 'a1'), siteOf('s2', 'a2')]
const snapshot = indexSnapshot({
  ...emptySnapshot,
  sites: [mine, theirs],
  creators: [
    { id: 'lisa00000000', slugs: ['lisa', 'lisa-old'], approved: [], declined: [] },
    { id: 'omar00000000', slugs: ['omar'], approved: [], declined: [] },
  ],
})
const signer = createSigner(Buffer.alloc(32, 1))
const href = 'https://shop.dk/shoes'
const signed = signer.signFor('s1', href, 'lisa00000000')
const linkOf = (creatorId?: string): SmartLink => ({
  code: 'abc',
  siteUuid: 's1',
  merchantUuid: 'm1',
  campaignUuid: null,
  siteUrl: '',
  targetUrl: href,
  ...(creatorId ? { creatorId } : {}),
})
const of = (over: Partial<Parameters<typeof creatorOfClick>[2]>) =>
  creatorOfClick(snapshot, signer, {
    site: mine,
    href,
    creatorId: '',
    signature: '',
    referers: [],
    smartLink: null,
    ...over,
  })

describe('whose click it is', () => {
  it('says a link that was signed with the creator', () =>
    expect(of({ creatorId: 'lisa00000000', signature: signed })).toBe('lisa00000000'))
  it.each([
    ['nothing proves it', { creatorId: 'lisa00000000' }],
    ['the link was signed for somebody else', { creatorId: 'omar00000000', signature: signed }],
    ['the link was signed for another target', { creatorId: 'lisa00000000', signature: signed, href: `${href}/2` }],
    ['the link was signed without a creator', { creatorId: 'lisa00000000', signature: signer.sign('s1', href) }],
    [
      'the signature is of another key',
      { creatorId: 'lisa00000000', signature: createSigner(Buffer.alloc(32, 2)).signFor('s1', href, 'lisa00000000') },
    ],
    ['the signature is cut off', { creatorId: 'lisa00000000', signature: signed.slice(0, -1) }],
    ['another site is asked', { creatorId: 'lisa00000000', signature: signed, site: theirs }],
    ['the creator is nobody’s', { creatorId: 'nobody000000', signature: signer.signFor('s1', href, 'nobody000000') }],
    ['it has 65 characters', { creatorId: 'x'.repeat(65), referers: ['https://s1.dk/'] }],
    ['it holds a NUL', { creatorId: 'lisa00000000\0', signature: signed }],
    ['the page belongs to somebody else', { creatorId: 'lisa', referers: ['https://evil.com/?s1.dk'] }],
  ])('is nobody’s when %s', (_, over) => expect(of(over)).toBe(''))
  it.each(['lisa00000000', 'lisa', 'lisa-old'])('says a page of the site that calls them %s', (creatorId) =>
    expect(of({ creatorId, referers: ['', 'https://www.s1.dk/'] })).toBe('lisa00000000'),
  )
  it('says a smart link by itself, whatever its address or the page claims', () => {
    const claims = { creatorId: 'omar00000000', referers: ['https://s1.dk/'] }
    expect(of({ ...claims, smartLink: linkOf('lisa00000000') })).toBe('lisa00000000')
    expect(of({ ...claims, smartLink: linkOf() })).toBe('')
    expect(of({ smartLink: linkOf('gone00000000') })).toBe('')
  })
  it('is another account’s creator for nobody', () =>
    expect(of({ site: theirs, creatorId: 'lisa', referers: ['https://s2.dk/'] })).toBe(''))
})

it('a signature with a creator vouches for no target without one, and the other way round', () => {
  expect(signer.isSigned('s1', href, signed)).toBe(false)
  expect(signer.isSigned('s1', href, `1.${signed.slice(2)}`)).toBe(false)
  expect(signer.isSignedFor('s1', href, '', signer.sign('s1', href))).toBe(false)
})
