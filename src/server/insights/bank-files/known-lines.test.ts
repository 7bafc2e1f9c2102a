import { describe, expect, it } from 'vitest'
import { placeLines } from './known-lines.ts'
import type { BankLine } from './read-bank-file.ts'

const line = (text: string, over: Partial<BankLine> = {}): BankLine => ({
  line: 2,
  day: '2026-11-14',
  amount: '10',
  currency: 'DKK',
  text,
  payer: text.toLowerCase(),
  ...over,
})
const networks = [
  { networkUuid: 'awin', networkName: 'Awin', payers: ['Awin', 'Zanox'] },
  { networkUuid: 'pa', networkName: 'Partner-ads', payers: ['Partner-ads'] },
  { networkUuid: 'cj', networkName: 'CJ Affiliate', payers: ['CJ Affiliate', 'Conversant'] },
]
const of = (text: string, said = new Map<string, string | null>()) => placeLines([line(text)], networks, said)[0]

describe('whose a line is', () => {
  it.each([
    ['AWIN AG · SETTLEMENT 4711', 'awin'],
    ['ÅWIN', 'awin'],
    ['PARTNERADS APS', 'pa'],
    ['partner-ads.com', 'pa'],
    ['CJ AFFILIATE / CONVERSANT EUROPE', 'cj'],
    ['Darwin Foundation', null],
    ['Awins', null],
    ['Awin and Zanox of Partner-ads', 'pa'],
    ['Salary', null],
  ])('%s', (text, network) => expect(of(text)?.networkUuid).toBe(network))
  it('what was said of a payer counts before names, also that it is nobody', () => {
    expect(of('awin', new Map([['awin', null]]))).toMatchObject({ networkUuid: null, isSaid: true })
    expect(of('salary', new Map([['salary', 'cj']]))).toMatchObject({ networkUuid: 'cj', isSaid: true })
  })
  it('keeps equal lines of one file apart, and makes the same keys of the same file', () => {
    const twice = [line('AWIN'), line('AWIN'), line('AWIN', { amount: '11' })]
    const keys = placeLines(twice, networks, new Map()).map((l) => l.key)
    expect(new Set(keys).size).toBe(3)
    expect(
      placeLines(twice.toReversed(), networks, new Map())
        .map((l) => l.key)
        .toSorted(),
    ).toEqual(keys.toSorted())
    expect(placeLines([line('AWIN', { line: 9 })], networks, new Map())[0]?.key).toBe(keys[0])
  })
})
