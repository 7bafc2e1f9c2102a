import { expect, it, onTestFinished } from 'vitest'
import { chooseFormats } from '../../src/report/customs.ts'
import type { Answer } from './ask.ts'
import { drawnOf } from './drawn.ts'
import { tagFor } from './tag-for.ts'

const dkk = (amount: string) => ({ amount, currency: 'DKK' })
const page: Answer<'page'> = {
  page: 'blog.dk/a',
  site: { id: 's', domain: 'blog.dk', name: 'Blog' },
  from: '2026-10-25',
  to: '2026-11-23',
  links: [
    {
      target: 'shop.dk/kaffe',
      clicks: 1234,
      discover_clicks: 0,
      conversions: 2,
      revenue: dkk('1234.50'),
      health: 'healthy',
      reason: '',
    },
    {
      target: 'other.dk/x',
      clicks: 0,
      discover_clicks: 3,
      conversions: 0,
      revenue: dkk('0.00'),
      health: 'PAGE_NOT_FOUND',
      reason: 'It answered 404',
    },
  ],
  totals: { clicks: 1234, discover_clicks: 3, revenue: dkk('1234.50') },
  addresses: ['https://outbound.example', 'https://go.blog.dk'],
  smart_links: [
    {
      code: 'kaffe-1',
      name: 'Coffee',
      clicks: 2,
      discover_clicks: 1,
      conversions: 1,
      revenue: dkk('3.40'),
      health: 'stock',
    },
  ],
  mentions: [],
  url: 'https://outbound.example/insights/reports',
}
const tag = (address: string) => tagFor(address, drawnOf(page, 'https://outbound.example'))

it('draws clicks, money and health of a link, however it is written', () => {
  for (const address of [
    'https://www.shop.dk/kaffe/?x=1#y',
    'https://outbound.example/tr/clicks/v1/s?targetUrl=https%3A%2F%2Fshop.dk%2Fkaffe',
    'https://go.blog.dk/tr/clicks/v1/s?targetUrl=https%3A%2F%2Fshop.dk%2Fkaffe',
  ])
    expect(tag(address), address).toEqual({ text: '1,234 clicks · DKK\u00a01,234.50', health: 'works', tone: 'good' })
  expect(tag('https://other.dk/x')).toEqual({
    text: '0 clicks + 3 unpaid · DKK\u00a00.00',
    health: 'Page not found',
    tone: 'bad',
  })
  expect(tag('https://shop.dk/te').text).toBe('No clicks in 30 days')
  expect(tag('https://constructor/').text).toBe('No clicks in 30 days')
})

it('draws what a smart link brought, and that it is of all pages', () => {
  for (const server of page.addresses)
    expect(tag(`${server}/tr/l/KAFFE-1`)).toEqual({
      text: 'Smart link, on all pages: 2 clicks + 1 unpaid · DKK\u00a03.40',
      health: 'out of stock',
      tone: 'warn',
    })
  expect(tag('https://go.blog.dk/tr/l/none').text).toBe('Smart link: no paid clicks in 30 days')
  expect(tag('https://go.blog.dk/tr/l/constructor').text).toBe('Smart link: no paid clicks in 30 days')
  expect(tag('https://other.example/tr/l/kaffe-1').text).toBe('No clicks in 30 days')
})

it('writes numbers as the person does (R229: formats by person)', () => {
  chooseFormats('danish', 'point')
  onTestFinished(() => chooseFormats('british', 'point'))
  expect(tag('https://shop.dk/kaffe').text).toBe('1.234 clicks · DKK\u00a01.234,50')
  expect(drawnOf(page, '').total).toBe('1.234 clicks + 3 unpaid · DKK\u00a01.234,50 in 30 days')
})
