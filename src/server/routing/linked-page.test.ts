import { describe, expect, it } from 'vitest'
import type { LinkRule } from '../networks/index.ts'
import { linkedPage, unreadable } from './linked-page.ts'

const rule: LinkRule = { targetParameters: ['ued', 'p'] }
const isLink = (host: string) => host.endsWith('net.example')
const behind = (rest: string, over: Partial<LinkRule> = {}) =>
  linkedPage({ ...rule, ...over }, new URL(`https://click.net.example${rest}`), isLink)
const shop = 'https%3A%2F%2Fshop.dk%2Fa'

describe('the page behind a network’s link', () => {
  it.each([
    [`/c?m=1&ued=${shop}`, 'https://shop.dk/a'],
    [`/c?UED=${shop}&clickref=x`, 'https://shop.dk/a'],
    [`/c?ued=&ued=${shop}`, 'https://shop.dk/a'],
    [`/c?ued=${shop}&p=${shop}`, 'https://shop.dk/a'],
    ['/c?ued=https:%2F%2Fshop.dk/a', 'https://shop.dk/a'],
    [`/c?ued=https://shop.dk/a?b=c`, 'https://shop.dk/a?b=c'],
    [`/links/1/type/dlg/sid/x/https://shop.dk/a`, 'https://shop.dk/a'],
    [`/click?q(1)a(2)url(${shop})`, 'https://shop.dk/a'],
    [`/c?redirect=${shop}`, 'https://shop.dk/a'],
    [`/c?m=1#${shop}`, 'https://shop.dk/a'],
    [`/c?ued=${encodeURIComponent('https://shop.dk/a//b')}`, 'https://shop.dk/a//b'],
    [`/c?ued=${encodeURIComponent(`https://go.net.example/c?ued=${shop}`)}`, `https://go.net.example/c?ued=${shop}`],
  ])('of %s is %s', (rest, page) => expect(behind(rest)).toBe(page))
  it.each(['/c?m=1&clickref=a-b_c.d', '/c?ued=', '/c', '/click?q(1)a(2)'])('of %s is none', (rest) =>
    expect(behind(rest)).toBeNull(),
  )
  it.each([
    `/c?ued=${shop}&ued=https://evil.example/`,
    `/c?ued=https://evil.example/&p=${shop}`,
    `/c?ued=${shop}&other=//evil.example`,
    `/c?ued=${shop}&other=https:evil.example`,
    `/c?ued=${shop}&other=%5C%5Cevil.example`,
    `/c?ued=${shop}&other=ht%09tps://evil.example/`,
    `/c?ued=${shop}&aHR0cHM6Ly9ldmlsLmV4YW1wbGU=1`,
    `/c?ued=${shop}&x=aHR0cHM6Ly9ldmlsLmV4YW1wbGUv`,
    `/c?ued=${shop};url=https://evil.example/`,
    `/c?ued=${shop}&p=evil.example`,
    `/c?ued=${shop}&https://evil.example/`,
    `/c?ued=${shop}#https://evil.example/`,
    `/c/https://evil.example/?ued=${shop}`,
    `/c//evil.example/?ued=${shop}`,
    `/click?url(${shop})url(https://evil.example/)`,
    `/click?url(https://shop.dk/%29url%28https://evil.example)`,
    `/c?ued=${encodeURIComponent('https://shop.dk/?next=https://evil.example/')}`,
    `/c?ued=${encodeURIComponent('https://shop.dk/?next=https://')}`,
    `/c?ued=${encodeURIComponent(shop)}`,
    '/c?%20ued%20=evil.example',
    '/c?ued[0]=evil.example',
    '/c?ued=//shop.dk/',
    '/c?ued=https:shop.dk/',
    '/c?ued=at%20https://shop.dk/',
    '/c?ued=evil.example',
    '/c?ued=javascript:alert(1)',
    '/c?ued=https://',
    '/c?ued=/page',
  ])('of %s cannot be told', (rest) => expect(behind(rest)).toBe(unreadable))
  it('keeps parentheses behind an address, and takes a word before others for a name', () => {
    expect(behind('/c?ued=https://shop.dk/a(b)c')).toBe('https://shop.dk/a(b)c')
    for (const rest of ['/click?ued(evil.example)', '/click?m(1)ued(evil.example)', '/click?m(1)x-ued(evil.example)'])
      expect(behind(rest), rest).toBe(unreadable)
    for (const rest of ['/click?m(evil.example)', '/click?ued()m(evil.example)', '/click?ued-(evil.example)'])
      expect(behind(rest), rest).toBeNull()
  })
  it('cannot be notified of a link that holds none, where such links always do', () => {
    const carriesAlways = /^\/deeplink/
    expect(behind('/deeplink?id=1', { carriesAlways })).toBe(unreadable)
    expect(behind('/click?id=1', { carriesAlways })).toBeNull()
    expect(behind(`/deeplink?ued=${shop}`, { carriesAlways })).toBe('https://shop.dk/a')
  })
  it('is the programme’s own shop where a network takes pages, which are no address elsewhere', () => {
    expect(behind('/c?ued=/shoes%3Fa%3D1', { takesPages: true })).toBeNull()
    for (const odd of ['//evil.example', '/%5Cevil.example', '%2F%2Fevil.example', 'shoes'])
      expect(behind(`/c?ued=${odd}`, { takesPages: true }), odd).not.toBeNull()
    expect(behind('/c?ued=/%5Cevil.example', { takesPages: true })).toBe(unreadable)
  })
  it('is never told where the template hides it', () =>
    expect(behind('/r/1/evil.example', { hidesTarget: true })).toBe(unreadable))
})
