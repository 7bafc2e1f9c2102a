import { expect, it } from 'vitest'
import { isOpenOnOwnDomain, titledAs } from './own-domain.ts'

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
