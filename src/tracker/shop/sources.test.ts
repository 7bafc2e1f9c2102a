import { expect, it } from 'vitest'
import { later, sourceOf } from './sources.ts'

const of = (address: string, referrer = '', more: string[] = []) =>
  sourceOf(new URL(address, 'https://www.shop.dk'), referrer, 'shop.dk', more)

it.each([
  ['/?gclid=1', '', 'known:gclid'],
  ['/?tduid=1', 'https://www.google.com/', 'known:tduid'],
  ['/?utm_source=x&utm_medium=CPC', '', 'known:utm_medium CPC'],
  ['/?utm_medium=paid_social', '', 'known:utm_medium paid_social'],
  ['/?utm_medium=email', '', null],
  ['/', 'https://news.example/story', 'outside:news.example'],
  ['/', 'https://evilshop.dk/', 'outside:evilshop.dk'],
  ['/', 'https://checkout.shop.dk/pay', null],
  ['/', 'https://www.paypal.com/checkout', null],
  ['/', '', null],
  ['/', 'android-app://com.example', null],
])('a page %s reached from %j came from %j', (address, referrer, source) => expect(of(address, referrer)).toBe(source))

it('a payment page of the shop’s own choice is no source', () => {
  expect(of('/', 'https://pay.example/done')).toBe('outside:pay.example')
  expect(of('/', 'https://pay.example/done', ['pay.example'])).toBeNull()
})
it('an ad stays known whoever came after it, and a direct visit changes nothing', () => {
  expect(later('own', 'outside:a')).toBe('outside:a')
  expect(later('outside:a', 'known:gclid')).toBe('known:gclid')
  expect(later('known:gclid', 'outside:b')).toBe('known:gclid')
  expect(later('known:gclid', 'known:awc')).toBe('known:awc')
  expect(later('outside:a', null)).toBe('outside:a')
})
