import { describe, expect, it } from 'vitest'
import { isCrossSite } from './cross-site.ts'

const own = 'app.example.com'
const said = (headers: Record<string, string>) => isCrossSite({ host: own, ...headers }, own)

describe('a write', () => {
  it.each<[string, Record<string, string>]>([
    ['our own page', { origin: 'https://app.example.com', 'sec-fetch-site': 'same-origin' }],
    ['our own page in a browser without Sec-Fetch-Site', { origin: 'https://app.example.com' }],
    ['our own page under another name of this server', { origin: 'http://localhost:4000', host: 'localhost:4000' }],
    ['our own page behind a proxy that changes Host', { origin: 'https://app.example.com', host: '127.0.0.1:4000' }],
    ['a program', {}],
  ])('is taken from %s', (_, headers) => expect(said(headers)).toBe(false))

  it.each<[string, Record<string, string>]>([
    ['a foreign page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a foreign page in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
    ['a foreign page that hides its origin', { origin: 'null' }],
    ['a sister site', { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }],
    ['a sister site that says no origin', { 'sec-fetch-site': 'same-site' }],
    ['another port', { origin: 'https://app.example.com:8443' }],
    ['a host that begins like ours', { origin: 'https://app.example.com.evil.example' }],
    ['an origin that cannot be read', { origin: 'app.example.com' }],
    ['a browser whose word is not known', { 'sec-fetch-site': 'unheard-of' }],
  ])('is refused from %s', (_, headers) => expect(said(headers)).toBe(true))
})
