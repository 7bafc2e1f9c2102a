import { describe, expect, it } from 'vitest'
import { readGtin } from './gtin.ts'

// numbers from GS1's and Google's documentation, with check digits calculated by hand
describe('a trade item number', () => {
  it.each([
    ['4006381333931', '4006381333931'],
    ['96385074', '96385074'],
    ['036000291452', '036000291452'],
    ['10614141000415', '10614141000415'],
    [' 4006381-333931 ', '4006381333931'],
    // 3·5 + 1·5 = 20: the remainder is 0
    ['50000050', '50000050'],
  ])('%s is one', (text, digits) => expect(readGtin(text)).toBe(digits))
  it.each([
    ['another check digit', '4006381333932'],
    ['eleven digits', '36000291452'],
    ['nine digits', '400638139'],
    ['fifteen digits', '104006381333931'],
    ['letters before', 'x4006381333931'],
    ['letters after', '4006381333931x'],
    ['nothing', ''],
    ['noughts', '00000000'],
    ['a shop’s own, by 2', '2000000000008'],
    ['a shop’s own, by 02', '0200000000004'],
    ['a shop’s own, by 04', '0400000000008'],
    ['a shop’s own of twelve digits', '200000000004'],
    ['a shop’s own in a box', '12000000000005'],
  ])('is none with %s', (_, text) => expect(readGtin(text)).toBeNull())
})
