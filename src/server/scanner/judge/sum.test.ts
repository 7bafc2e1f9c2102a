import { expect, it } from 'vitest'
import { allErrors, type Evidence, type LinkClass, saysNothing, speaksAgainst, speaksFor } from './evidence.ts'
import { sumOf } from './sum.ts'

const nf = ['PAGE_NOT_FOUND'] as const
const st = ['PRODUCT_IS_OUT_OF_STOCK'] as const
const status = speaksFor('status', nf, 'The shop answered 404')
const words = speaksFor('words', nf, 'The page says “Not found”')
const heading = speaksFor('words', nf, 'The page says “404”')
const noOffer = speaksFor('offer', allErrors, 'There is no button to buy it')
const before = speaksFor('before', nf, 'It was a boot')
const made = speaksFor('made', nf, 'The same page for any address')
const soldOut = speaksFor('data', st, 'Sold out by its structured data')
const buy = speaksAgainst('offer', allErrors, 'It can be bought')
const gate = saysNothing('made', 'Every address gets this page')

const cases: [string, Evidence[], LinkClass, string][] = [
  ['nothing that speaks against the page', [], 'HEALTHY', 'The page is there'],
  ['a way to buy', [buy], 'HEALTHY', 'The page is there'],
  ['no way to buy and no other sign', [noOffer], 'HEALTHY', 'The page is there'],
  ['two kinds', [words, noOffer], 'PAGE_NOT_FOUND', 'The page says “Not found”'],
  ['a status, and nothing to buy', [status, noOffer], 'PAGE_NOT_FOUND', 'The shop answered 404'],
  ['two of one kind', [words, heading], 'UNKNOWN', 'The page says “Not found”, and nothing else says so'],
  ['one sign alone', [made], 'UNKNOWN', 'The same page for any address, and nothing else says so'],
  [
    'what it offered and what it offers, which are one cause',
    [before, noOffer],
    'UNKNOWN',
    'It was a boot, and nothing else says so',
  ],
  ['signs of two different errors', [words, soldOut], 'UNKNOWN', 'The page says “Not found”, and nothing else says so'],
  ['one sign, and a way to buy', [words, buy], 'HEALTHY', 'The page is there'],
  [
    'a status, and a way to buy',
    [status, buy],
    'UNKNOWN',
    'What was seen does not agree. The shop answered 404. It can be bought',
  ],
  [
    'two kinds, and a way to buy',
    [words, made, buy],
    'UNKNOWN',
    'What was seen does not agree. The page says “Not found”. It can be bought',
  ],
  ['a page that every address gets', [gate], 'UNKNOWN', 'Every address gets this page'],
]
it.each(cases)('says of %s what it is', (_, evidence, found, reason) => {
  expect(sumOf(evidence, 200)).toMatchObject({ found, reason })
})

it('shows every piece with what it speaks for, and no missing button where that says nothing', () => {
  expect(sumOf([words, noOffer], 200).evidence).toEqual([
    { kind: 'words', speaksFor: 'broken', sentence: 'The page says “Not found”' },
    { kind: 'offer', speaksFor: 'broken', sentence: 'There is no button to buy it' },
  ])
  expect(sumOf([noOffer], 200).evidence).toEqual([])
  expect(sumOf([gate, buy], 200).evidence.map((e) => e.speaksFor)).toEqual(['neither', 'healthy'])
})
