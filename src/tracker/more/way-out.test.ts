import { describe, expect, it } from 'vitest'
import { formSays, isGet, leadsTo, wayOut } from './way-out.ts'

const element = (attributes: Record<string, string>) => ({ getAttribute: (name: string) => attributes[name] ?? null })
const shop = 'https://shop.example/item'

describe('leadsTo', () => {
  it.each([
    [`window.open('${shop}')`],
    [`open("${shop}", '_blank', 'noopener')`],
    [`location.href = '${shop}'`],
    [`window.location="${shop}"`],
    [`document.location.assign('${shop}'); return false`],
    [`track('x'); self.location.replace(\`${shop}\`)`],
  ])('reads the address out of %s', (onclick) => expect(leadsTo(element({ onclick }))).toBe(shop))
  it('takes the authors’ attribute, also beside a handler that reads it, and a link that is code', () => {
    expect(leadsTo(element({ 'data-href': shop, href: '#', onclick: 'window.open(this.dataset.href)' }))).toBe(shop)
    expect(leadsTo(element({ href: `javascript:window.open('${shop}')` }))).toBe(shop)
    expect(leadsTo(element({ onclick: `open('//shop.example/item')` }))).toBe('//shop.example/item')
  })
  it.each([
    [{}],
    [{ href: shop }],
    [{ onclick: 'this.classList.toggle("open")' }],
    [{ onclick: "window.open('/about')" }],
    [{ onclick: 'window.open(this.href)' }],
    [{ onclick: "location.hash = 'more'" }],
    [{ onclick: "share('https://shop.example/item')" }],
  ])('reads none out of %j', (attributes) => expect(leadsTo(element(attributes))).toBe(''))
})

it('what the button of a form says goes before what the form says', () => {
  const form = element({ action: '/search', method: 'post' })
  expect(formSays(form, null, 'action')).toBe('/search')
  expect(formSays(form, element({}), 'method')).toBe('post')
  expect(formSays(form, element({ formaction: shop, formmethod: 'get' }), 'action')).toBe(shop)
  expect(['', 'get', 'GET', 'post', 'Post', 'dialog'].map(isGet)).toEqual([true, true, true, false, false, false])
})

describe('wayOut says how, where to, and whether it is counted', () => {
  it.each([
    ['form', { action: shop }, { how: 'form', address: shop, isCounted: true }],
    ['FORM', { action: shop, method: 'POST' }, { how: 'form', address: shop, isCounted: false }],
    ['form', {}, undefined],
    ['button', { onclick: `window.open('${shop}')` }, { how: 'handler', address: shop, isCounted: true }],
    ['tr', { 'data-href': shop }, { how: 'data-href', address: shop, isCounted: true }],
    ['div', { onclick: 'window.open(urls[3])' }, { how: 'handler', address: '', isCounted: false }],
    ['div', { onclick: 'toggle(this)' }, undefined],
    ['p', {}, undefined],
  ])('%s %j', (tag, attributes: Record<string, string>, gives) => {
    expect(wayOut(tag, element(attributes))).toEqual(gives)
  })
})
