import { expect, it } from 'vitest'
import { fateOf } from './requests.ts'

const siteUuid = '7f0e8c1a-0000-4000-8000-0000000000b1'
const owner = { siteUuid, serverHosts: ['outbound.example', '127.0.0.1:4000'] }
const page = new URL('https://blog.example/post')
const fate = (url: string, more: { method?: string; body?: string; isPage?: boolean } = {}) =>
  fateOf({ url, method: 'GET', body: '', isPage: false, ...more }, page, owner)
const kind = (url: string, more = {}) => fate(url, more).kind
const server = 'https://outbound.example'

it('what the script sends is answered and never handed on, whoever it is for', () => {
  const body = JSON.stringify({
    events: [{ type: 'pageview' }, { type: 'click' }, { type: 'pageview', doubled: true }],
  })
  const post = { method: 'POST', body }
  expect(fate(`${server}/tr/v1/events/${siteUuid}`, post)).toEqual({ kind: 'answer', pageviews: 2, isDoubled: true })
  const unheard = { kind: 'answer', pageviews: 0, isDoubled: false }
  expect(fate(`${server}/tr/v1/events/7f0e8c1a-0000-4000-8000-0000000000b2`, post)).toEqual(unheard)
  expect(fate(`https://old.example/tr/v1/events/${siteUuid}`, post)).toEqual(unheard)
  expect(fate(`${server}/tr/v1/mentions/${siteUuid}`, post)).toEqual(unheard)
  for (const wrong of ['', '{', '[]', 'null', '{"events":{}}', '{"events":[null,1]}'])
    expect(fate(`${server}/tr/v1/events/${siteUuid}`, { method: 'POST', body: wrong })).toEqual(unheard)
})

it('of this server a page gets the files of the script and nothing else', () => {
  expect(fate(`${server}/tr/v1/script.js`)).toEqual({ kind: 'pass', isScript: true })
  for (const file of ['more.js', 'auto.js', `config/${siteUuid}`, `names/${siteUuid}/0123456789abcdef0123.json`])
    expect(fate(`${server}/tr/v1/${file}`)).toEqual({ kind: 'pass', isScript: false })
  for (const path of [
    '/',
    '/metrics',
    '/api/me',
    `/tr/clicks/v1/${siteUuid}?targetUrl=x`,
    '/tr/l/code',
    '/tr/v1/script.jsx/..',
  ])
    expect(kind(server + path)).toBe('stop')
  expect(kind(`${server}/tr/v1/script.js`, { method: 'POST' })).toBe('stop')
  expect(kind('http://127.0.0.1:4000/healthz')).toBe('stop')
})

it('a site that shares its address with the server gets its own pages', () => {
  const own = (path: string) =>
    fateOf({ url: server + path, method: 'GET', body: '', isPage: false }, new URL(`${server}/blog`), owner).kind
  expect([own('/picture.png'), own('/api/me'), own('/tr/l/x')]).toEqual(['pass', 'stop', 'stop'])
})

it('the page itself goes to no other site; what is in it may come from anywhere the door lets it', () => {
  expect(fate('https://shop.example/', { isPage: true })).toEqual({ kind: 'stop', wentTo: 'shop.example' })
  expect(kind('https://www.blog.example/', { isPage: true })).toBe('pass')
  expect(kind('https://cdn.example/a.js')).toBe('pass')
  expect(kind('wss://live.example/')).toBe('pass')
})

it.each(['file:///etc/passwd', 'ftp://a.example/', 'chrome://version/', 'https://u:p@a.example/', 'nonsense'])(
  '%s is nothing a page is given',
  (url) => {
    expect(kind(url)).toBe('stop')
  },
)
