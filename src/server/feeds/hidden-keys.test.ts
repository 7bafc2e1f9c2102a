import { describe, expect, it, test } from 'vitest'
import { withKeys, withoutKeys } from './hidden-keys.ts'

describe('an address that is shown', () => {
  it.each([
    ['https://shop.se/feed.csv?token=abc123&lang=sv', 'https://shop.se/feed.csv?token=•••&lang=sv'],
    ['https://shop.se/feed?lang=sv&api_key=a%2Fb#top', 'https://shop.se/feed?lang=sv&api_key=•••#top'],
    [
      'https://x.com/datafeed/download/apikey/af3c/language/en/',
      'https://x.com/datafeed/download/apikey/•••/language/en/',
    ],
    ['https://mette:hemmelig@shop.se/feed.xml', 'https://mette:•••@shop.se/feed.xml'],
    ['https://shop.se/f?accessToken=1&Password=2&sig=3', 'https://shop.se/f?accessToken=•••&Password=•••&sig=•••'],
  ])('%s hides its keys', (address, shown) => {
    expect(withoutKeys(address)).toBe(shown)
    expect(withoutKeys(shown)).toBe(shown)
  })
  it.each([
    'https://shop.se/feed.csv?fid=12&keyword=boots&monkey=1',
    'https://x.com/datafeed/download/apikey/{feedKey}/language/en/fid/97052/',
    'https://x.com/feed?token={apiKey}&token2=1',
    'https://shop.se/feed?token=',
    'https://user@shop.se/key',
    'no address token=1',
  ])('%s stays as it is', (address) => expect(withoutKeys(address)).toBe(address))
})

test('what was shown leads back to what is kept, and to nothing else', () => {
  const kept = ['https://shop.se/feed?token=abc', 'https://shop.se/other?token=abc']
  expect(withKeys('https://shop.se/feed?token=•••', kept)).toBe('https://shop.se/feed?token=abc')
  expect(withKeys('https://shop.se/feed?token=new', kept)).toBe('https://shop.se/feed?token=new')
  expect(withKeys('https://evil.example/feed?token=•••', kept)).toBeUndefined()
})
