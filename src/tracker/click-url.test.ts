import { expect, it } from 'vitest'
import { clickUrl, originOf } from './click-url.ts'

const address = 'https://go.outbound.example/tr/clicks/v1/site-1'
const urlOf = (attributes: { [name: string]: string }, target = 'https://shop.example/a?b=c&d=ä#e') =>
  clickUrl(address, target, 'https://site.example/x?y=1', 'https://search.example/', '0m5ckk7k0abc', attributes)

it('carries target, page, referrer and event id, each escaped', () => {
  const url = new URL(urlOf({}))
  expect(`${url.origin}${url.pathname}`).toBe(address)
  expect([...url.searchParams]).toEqual([
    ['targetUrl', 'https://shop.example/a?b=c&d=ä#e'],
    ['pageUrl', 'https://site.example/x?y=1'],
    ['referer', 'https://search.example/'],
    ['eventId', '0m5ckk7k0abc'],
    ['origin', 'script'],
  ])
})

it('carries sub ids and tags from the attributes', () => {
  const { searchParams } = new URL(
    urlOf({
      'data-ob-sub-id': 'top&1',
      'data-ob-sub-id-1': 'one',
      'data-ob-sub-id-5': 'five',
      'data-ob-tag-campaign': 'black friday',
      'data-ob-tag-list': 'a=b',
      'data-other': 'no',
      'data-origin': 'plugin',
    }),
  )
  expect(searchParams.get('subId')).toBe('top&1')
  expect(searchParams.get('subId1')).toBe('one')
  expect(searchParams.get('subId5')).toBe('five')
  expect(searchParams.getAll('tags')).toEqual(['campaign=black friday', 'list=a=b'])
  expect(searchParams.get('origin')).toBe('plugin')
  expect([...searchParams].length).toBe(10)
})

it('names the creator of the page or the link', () => {
  const { searchParams } = new URL(urlOf({ 'data-ob-creator': 'lisa' }))
  expect([...searchParams].at(-1)).toEqual(['creatorId', 'lisa'])
})

it('answers nothing for a link that would be longer than the server takes', () => {
  expect(urlOf({}, `https://shop.example/${'a'.repeat(7_000)}`)).not.toBe('')
  expect(urlOf({}, `https://shop.example/${'a'.repeat(8_000)}`)).toBe('')
})

it('is from the script unless marked as from the plugin', () => {
  expect(originOf({})).toBe('script')
  expect(originOf({ 'data-origin': 'plugin' })).toBe('plugin')
  expect(originOf({ 'data-origin': 'other' })).toBe('script')
})
