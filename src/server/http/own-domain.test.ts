import { expect, it } from 'vitest'
import { brandedAs, isOpenOnOwnDomain, isOpenToPeople, titledAs } from './own-domain.ts'

it.each([
  '/tr/v1/script.js',
  '/tr/v1/config/7f0e8c1a-0000-4000-8000-000000000001',
  '/tr/clicks/v1/7f0e8c1a-0000-4000-8000-000000000001?targetUrl=https%3A%2F%2Fshop.dk%2F..%2Fx',
  '/tr/l/kaffe',
  '/tr/feeds/abc/feed.xml',
  '/share/creator/token',
  '/partner',
  '/partner/statements?x=1',
  '/signup/token',
  '/assets/app.js',
  '/favicon.svg',
  '/api/partner/v1/me',
  '/api/creators/v1/share?token=x',
  '/api/creators/v1/share/enter',
])('%s is there under an own domain', (url) => {
  expect(isOpenOnOwnDomain(url)).toBe(true)
})

it.each([
  '/',
  '/login',
  '/signup',
  '/insights/reports',
  '/partners',
  '/partnership',
  '/api/profile/v1/me',
  '/api/partners/v1/list',
  '/api/creators/v1/creators',
  '/api/creators/v1/shares',
  '/api/auth/v1/login',
  '/api/openapi.json',
  '/api/partner/v1/../../profile/v1/me',
  '/api/partner/v1/%2e%2e/%2e%2e/profile/v1/me',
  '/api//partner/v1/me',
  '/tr/callbacks/v1/secret',
  '/tr/billing/v1/stripe',
  '/tr/invoices/x.pdf',
  '/v1/report',
  '/mcp',
  '/metrics',
  '/healthz',
  '/internal/domains/ask?domain=go.blog.dk',
])('%s is not', (url) => {
  expect(isOpenOnOwnDomain(url)).toBe(false)
})

it('has the domain for a title, and nothing that is no name of one', () => {
  const page = '<head><title>Outbound</title></head>'
  expect(titledAs(page, 'partner.nordlys.example:8443')).toBe('<head><title>partner.nordlys.example</title></head>')
  expect(titledAs(page, 'a.example</title><script>')).toBe('<head><title>a.example</title></head>')
})

it.each([
  '/',
  '/login?next=%2Fsites',
  '/login/browser?token=x',
  '/forgot-password',
  '/invitation?token=x',
  '/insights/reports?tab=name',
  '/settings/brand',
  '/api/profile/v1/me',
  '/api/auth/v1/login',
  '/outbound-extension-chrome.zip',
])('%s is there for the people of a branded account (R248: the product under an own domain)', (url) => {
  expect(isOpenToPeople(url)).toBe(true)
})

it.each([
  '/signup',
  '/operations',
  '/api/auth/v1/signup',
  '/api/auth/v1/demo',
  '/api/operations/v1/overview',
  '/api/openapi.json',
  '/api/reference',
  '/api//auth/v1/signup',
  '/api/%6fpenapi.json/../profile',
  '/v1/report',
  '/mcp',
  '/metrics',
  '/healthz',
  '/livez',
  '/internal/domains/ask?domain=go.blog.dk',
  '/loginx',
  '/.well-known/oauth-authorization-server',
])('%s is not, for anybody', (url) => {
  expect(isOpenToPeople(url)).toBe(false)
})

const page = '<head><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><title>Outbound</title></head>'
const brand = { name: 'Nord & "Lys" $&', colour: '#1f6f43', colourDark: '#7fd1a5', logo: '', help: '' }
it('wears a brand before any script runs: title, icon, colours, and what the script reads', () => {
  const made = brandedAs(page, { brand, publicUrl: 'https://app.example' })
  expect(made).toContain('<title>Nord &amp; &quot;Lys&quot; $&amp;</title>')
  expect(made).toContain('<link rel="icon" href="data:,">')
  expect(made).toContain('--accent:#1f6f43')
  expect(made).toContain('<meta name="programs" content="https://app.example">')
  const [, content = ''] = /<meta name="brand" content="([^"]*)">/.exec(made) ?? []
  expect(JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(brand)
  expect(made).not.toMatch(/outbound/i)
})
it('lets no name out of the place it is written into', () => {
  const made = brandedAs(page, { brand: { ...brand, name: '</title><script>' }, publicUrl: 'https://app.example' })
  expect(made).not.toContain('<script>')
})
