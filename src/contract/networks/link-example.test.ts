import { expect, it } from 'vitest'
import { readLinkExample } from './link-example.ts'

it.each([
  [
    'https://go.net.example/c?a=7&subid=test&url=https%3A%2F%2Fwww.kaffe-shop.dk%2Fb%C3%B8nner%3Fx%3D1',
    {
      linkTemplate: 'https://go.net.example/c?a=7&subid={clickId}&url={target}',
      subIdParameter: 'subid',
      targetParameter: 'url',
      host: 'go.net.example',
      shop: 'kaffe-shop.dk',
    },
  ],
  [
    ' https://t.cfjump.example/1/t/2?UniqueId=&Sub_Id1=&Url=//bikes.se/a ',
    {
      linkTemplate: 'https://t.cfjump.example/1/t/2?UniqueId=&Sub_Id1={clickId}&Url={target}',
      subIdParameter: 'Sub_Id1',
      targetParameter: 'Url',
      host: 't.cfjump.example',
      shop: 'bikes.se',
    },
  ],
  [
    'https://track.one.example/aff_c?offer_id=4&aff_id=9&aff_sub=abc',
    {
      linkTemplate: 'https://track.one.example/aff_c?offer_id=4&aff_id=9&aff_sub={clickId}',
      subIdParameter: 'aff_sub',
      targetParameter: null,
      host: 'track.one.example',
      shop: null,
    },
  ],
  [
    // encoded twice, and the page has its own parameters
    'https://n.example/t?epi=1&p=https%253A%252F%252Fshop.no%252F%253Fsubid%253D3#top',
    {
      linkTemplate: 'https://n.example/t?epi={clickId}&p={target}#top',
      subIdParameter: 'epi',
      targetParameter: 'p',
      host: 'n.example',
      shop: 'shop.no',
    },
  ],
  [
    // of several names the most common one is used
    'https://n.example/t?r=1&clickref=&u=www.shop.fi%2Fa',
    {
      linkTemplate: 'https://n.example/t?r=1&clickref={clickId}&u={target}',
      subIdParameter: 'clickref',
      targetParameter: 'u',
      host: 'n.example',
      shop: 'shop.fi',
    },
  ],
])('finds in %s what changes from click to click', (pasted, found) => {
  expect(readLinkExample(pasted)).toEqual(found)
})

it.each(['', 'shop.dk', 'javascript:alert(1)', 'ftp://a.example/?subid=1', 'https://'])(
  'refuses %j as a link',
  (text) => {
    expect(readLinkExample(text)).toEqual({ problem: expect.stringContaining('This is no link') })
  },
)

it.each(['https://shop.dk/', 'https://go.net.example/?a=7&url=https%3A%2F%2Fshop.dk', 'https://n.example/?u=%E0%A4%A'])(
  'says of %s that it has no place for a click id',
  (text) => {
    expect(readLinkExample(text)).toEqual({ problem: expect.stringContaining('no place for a click id') })
  },
)
