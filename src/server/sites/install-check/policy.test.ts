import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { blockedBy, type Placed, readPolicies } from './policy.ts'

const page = new URL('https://blog.example/post')
const tag: Placed = {
  src: new URL('https://outbound.example/tr/v1/script.js'),
  nonce: '',
  integrity: '',
  code: null,
}
const blocked = (header: string, placed: Partial<Placed> = {}, metas: string[] = [], at = page) =>
  blockedBy(readPolicies(header, metas), { ...tag, ...placed }, at).map((b) => `${b.what} by ${b.directive}`)

describe('a content security policy', () => {
  it.each([
    // none, or about something else
    ['', []],
    ["img-src 'self'; frame-ancestors 'none'", []],
    // hosts
    ['script-src https://outbound.example', []],
    ['script-src outbound.example', []],
    ['script-src http://outbound.example', []],
    ['SCRIPT-SRC OUTBOUND.EXAMPLE', []],
    ['script-src *.example', []],
    ['script-src *', []],
    ['script-src https:', []],
    ['script-src http:', []],
    ['script-src outbound.example:443', []],
    ['script-src outbound.example:*', []],
    ['script-src outbound.example/tr/', []],
    ['script-src outbound.example/tr/v1/script.js', ['more by script-src']],
    ["script-src 'self'", ['script by script-src']],
    ["script-src 'none'", ['script by script-src']],
    ['script-src', ['script by script-src']],
    ['script-src *.outbound.example', ['script by script-src']],
    ['script-src notoutbound.example', ['script by script-src']],
    ['script-src outbound.example:8443', ['script by script-src']],
    ['script-src outbound.example/tr', ['script by script-src']],
    ['script-src data: blob:', ['script by script-src']],
    // which directive applies
    ["default-src 'self'", ['script by default-src', 'connection by default-src']],
    ["default-src 'self'; script-src outbound.example", ['connection by default-src']],
    ["default-src 'self'; script-src outbound.example; connect-src outbound.example", []],
    ["script-src 'self'; script-src-elem outbound.example", []],
    ["script-src outbound.example; script-src-elem 'self'", ['script by script-src-elem']],
    ["script-src outbound.example; script-src 'none'", []],
    ["connect-src 'self'", ['connection by connect-src']],
    ['connect-src outbound.example/tr/v1/config/', ['connection by connect-src']],
    // all policies apply at once
    ["script-src outbound.example, script-src 'self'", ['script by script-src']],
    // an inline keyword allows no file
    ["script-src 'unsafe-inline' 'unsafe-eval'", ['script by script-src']],
    // trust by nonce only
    ["script-src 'strict-dynamic' 'nonce-abc' https:", ['script by script-src']],
    ["script-src 'nonce-abc' https:", []],
    ['sandbox allow-forms', ['everything by sandbox']],
    ['sandbox allow-scripts allow-forms', []],
  ])('%s', (header, wanted) => {
    expect(blocked(header)).toEqual(wanted)
  })

  it('lets in a tag with its nonce, whatever else it says, and none with another', () => {
    expect(blocked("script-src 'strict-dynamic' 'nonce-aBc'", { nonce: 'aBc' })).toEqual([])
    expect(blocked("script-src 'nonce-aBc'", { nonce: 'abc' })).toEqual(['script by script-src'])
  })
  it('lets in a tag all of whose hashes are listed', () => {
    const integrity = 'sha256-AAAA+BBB/CCC='
    expect(blocked("script-src 'sha256-AAAA-BBB_CCC='", { integrity })).toEqual(['more by script-src'])
    expect(blocked("script-src 'sha256-AAAA+BBB/CCC='", { integrity: `${integrity} sha384-other` })).toHaveLength(1)
  })
  it('of a tag made by code, judges the code and then the address', () => {
    const code = 'document.head.append(s)'
    const hash = createHash('sha256').update(code).digest('base64')
    expect(blocked("script-src 'unsafe-inline' outbound.example", { code })).toEqual([])
    expect(blocked("script-src 'unsafe-inline'", { code })).toHaveLength(1)
    expect(blocked('script-src outbound.example', { code })).toHaveLength(1)
    expect(blocked("script-src 'unsafe-inline' 'nonce-x' outbound.example", { code })).toHaveLength(1)
    expect(blocked("script-src 'nonce-x' 'strict-dynamic'", { code, nonce: 'x' })).toEqual([])
    expect(blocked(`script-src 'sha256-${hash}' 'strict-dynamic'`, { code })).toEqual([])
    expect(blocked(`script-src 'sha256-${hash}'`, { code })).toHaveLength(1)
  })
  it('in a page’s own text counts like a header', () => {
    expect(blocked('', {}, ["script-src 'self'"])).toEqual(['script by script-src'])
  })
  it('means the page’s own scheme and origin where it names none', () => {
    const own = { src: new URL('https://blog.example/tr/v1/script.js') }
    expect(blocked("default-src 'self'", own)).toEqual([])
    // the https address of the same name is the page's own, too
    expect(blocked("default-src 'self'", own, [], new URL('http://blog.example/'))).toEqual([])
    expect(blocked("default-src 'self'", own, [], new URL('https://blog.example:8443/'))).toHaveLength(2)
    const plain = { src: new URL('http://outbound.example/tr/v1/script.js') }
    expect(blocked('script-src outbound.example', plain)).toHaveLength(1)
    expect(blocked('script-src outbound.example', plain, [], new URL('http://blog.example/'))).toEqual([])
  })
})
