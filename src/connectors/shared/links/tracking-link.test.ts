import { expect, it } from 'vitest'
import { fillLink, plainId } from './tracking-link.ts'

const rule = { slots: ['ref'], maxLength: 20, characters: plainId } as const
const parts = {
  programmeId: 'p 1',
  partnerId: '7',
  clickUrl: null,
  clickId: 'abc123',
  target: 'https://shop.dk/a?b=c&d',
}
const fill = (template: string, over: Partial<typeof parts> = {}) => fillLink(template, rule, { ...parts, ...over })

it.each([
  [
    'https://n.example/{programmeId}/{partnerId}?r={clickId}&u={target}#x',
    'https://n.example/p%201/7?r=abc123&u=https%3A%2F%2Fshop.dk%2Fa%3Fb%3Dc%26d#x',
  ],
  ['https://n.example/?u={target:raw}', 'https://n.example/?u=https://shop.dk/a?b=c&d'],
  ['https://n.example/{clickId}{clickId}', 'https://n.example/abc123abc123'],
  ['https://n.example/', 'https://n.example/'],
  ['https://n.example/{click id}', 'https://n.example/{click id}'],
])('fills %s, again and again', (template, link) => {
  for (let i = 0; i < 2; i++) expect(fill(template)).toBe(link)
})
it('puts no value where another one says so', () =>
  expect(fill('https://n.example/?a={partnerId}&u={target}', { partnerId: '{target:raw}$&' })).toBe(
    'https://n.example/?a=%7Btarget%3Araw%7D%24%26&u=https%3A%2F%2Fshop.dk%2Fa%3Fb%3Dc%26d',
  ))
it.each([
  ['https://n.example/{partnerId}', { partnerId: '' }],
  ['https://n.example/{unknown}', {}],
  ['https://n.example/{toString}', {}],
  ['https://n.example/', { clickId: 'a'.repeat(21) }],
  ['https://n.example/', { clickId: 'a-b' }],
  ['javascript:{clickId}', {}],
  ['{target:raw}', { target: 'ftp://shop.dk/' }],
  ['n.example/{clickId}', {}],
])('makes no link of %s with %j', (template, over) => expect(fill(template, over)).toBeNull())
