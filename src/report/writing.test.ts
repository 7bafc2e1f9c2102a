import { afterEach, describe, expect, it } from 'vitest'
import { type WrittenFormat, writtenFormats } from '../contract/account/written-formats.ts'
import { chooseFormats, writtenAs } from './customs.ts'
import { money, percent } from './format.ts'
import { fullDay } from './date-text.ts'
import { ownWriting, writingOf } from './writing.ts'

/** Written by hand, with `_` for a non-breaking space: a number, an amount, a percentage, a day, a range. */
const expected: Record<WrittenFormat, readonly string[]> = {
  british: ['-1,234,567', 'DKK_1,234.50', '2.73%', '6 Nov 2026', '28 Oct – 3 Nov 2026'],
  american: ['-1,234,567', 'DKK_1,234.50', '2.73%', 'Nov 6, 2026', 'Oct 28 – Nov 3, 2026'],
  danish: ['-1.234.567', 'DKK_1.234,50', '2,73_%', '6. Nov 2026', '28. Oct – 3. Nov 2026'],
  german: ['-1.234.567', 'DKK_1.234,50', '2,73_%', '6. Nov 2026', '28. Oct – 3. Nov 2026'],
  dutch: ['-1.234.567', 'DKK_1.234,50', '2,73%', '6 Nov 2026', '28 Oct – 3 Nov 2026'],
  swedish: ['-1_234_567', 'DKK_1_234,50', '2,73_%', '6 Nov 2026', '28 Oct – 3 Nov 2026'],
  norwegian: ['-1_234_567', 'DKK_1_234,50', '2,73_%', '6. Nov 2026', '28. Oct – 3. Nov 2026'],
  finnish: ['-1_234_567', 'DKK_1_234,50', '2,73_%', '6. Nov 2026', '28. Oct – 3. Nov 2026'],
  french: ['-1_234_567', 'DKK_1_234,50', '2,73_%', '6 Nov 2026', '28 Oct – 3 Nov 2026'],
}

describe('each format (R229: formats by person)', () => {
  it.each(writtenFormats)('%s writes numbers, amounts, percentages, days and ranges as its country does', (format) => {
    const w = writingOf(format)
    const said = [
      w.int(-1_234_567),
      w.money(1234.5, 'DKK'),
      w.percent(0.0273),
      w.fullDay('2026-11-06'),
      w.rangeText('2026-10-28', '2026-11-03'),
    ]
    expect(said.map((text) => text.replaceAll('\u00a0', '_'))).toEqual(expected[format])
  })
  it.each([
    [
      'american',
      'Fri, Nov 6',
      'Fri, Nov 6, 2026',
      'Nov 12–24',
      'Oct 28 – Nov 3',
      'Nov 12 – 24, 2026',
      'Nov 6, 20:04',
      'Nov 26',
    ],
    [
      'german',
      'Fri 6. Nov',
      'Fri 6. Nov 2026',
      '12.–24. Nov',
      '28. Oct – 3. Nov',
      '12. – 24. Nov 2026',
      '6. Nov, 20:04',
      'Nov 26',
    ],
    [
      'french',
      'Fri 6 Nov',
      'Fri 6 Nov 2026',
      '12–24 Nov',
      '28 Oct – 3 Nov',
      '12 – 24 Nov 2026',
      '6 Nov, 20:04',
      'Nov 26',
    ],
  ] as const)('%s keeps English names in short days, ranges, moments and the months of a chart', (format, ...texts) => {
    const w = writingOf(format)
    expect([
      w.weekdayDay('2026-11-06'),
      w.weekdayFullDay('2026-11-06'),
      w.shortRange('2026-11-12', '2026-11-24'),
      w.shortRange('2026-10-28', '2026-11-03'),
      w.rangeText('2026-11-12', '2026-11-24'),
      w.shortMomentText('2026-11-06T20:04:00Z', 'UTC'),
      w.monthAxis('2026-11'),
    ]).toEqual(texts)
    expect([w.weekdayName('2026-11-06'), w.monthText('2026-11')]).toEqual(['Friday', 'November 2026'])
  })
  it('shortens, signs and types percentages with the marks of the person', () => {
    const w = writingOf('danish')
    expect([w.compact(70_943), w.signedPercent(0.048, 1), w.signedNumber(-0.314, 2), w.decimal(1234.5, 1)]).toEqual([
      '70,9k',
      '+4,8\u00a0%',
      '-0,31',
      '1.234,5',
    ])
    expect([w.typedPercent(37.5), w.planPrice(1490), w.plural(1200, 'day')]).toEqual([
      '37,5\u00a0%',
      '$1.490',
      '1.200 days',
    ])
    expect(writingOf('american').compact(70_943)).toBe('70.9K')
    expect(w.exactMoney('1234.5000', 'DKK').replaceAll('\u00a0', ' ')).toBe('DKK 1.234,50')
  })
  it('names a year by its ends, both with their day', () => {
    expect(writingOf('german').rangeText('2026-12-28', '2027-01-03')).toBe('28. Dec 2026 – 3. Jan 2027')
    expect(writingOf('american').shortRange('2026-12-28', '2027-01-03')).toBe('Dec 28, 2026 – Jan 3, 2027')
  })
})

describe('what a browser is told', () => {
  afterEach(() => chooseFormats('british', 'point'))
  it('counts at once for everything that is not told otherwise', () => {
    expect([percent(0.5), fullDay('2026-11-06')]).toEqual(['50.00%', '6 Nov 2026'])
    chooseFormats('swedish', 'point')
    expect([percent(0.5), ownWriting.int(1234), money(0.5, 'SEK')]).toEqual([
      '50,00\u00a0%',
      '1\u00a0234',
      'SEK\u00a00,50',
    ])
    expect(writingOf('british').percent(0.5)).toBe('50.00%')
  })
})

it('writes what is made for one person as they have it, and for nobody after', () => {
  expect(writtenAs('danish', () => money(1234.5, 'DKK').replaceAll('\u00a0', ' '))).toBe('DKK 1.234,50')
  const fails = () =>
    writtenAs('danish', (): string => {
      throw new Error('no text')
    })
  expect(fails).toThrow('no text')
  expect(money(1234.5, 'DKK').replaceAll('\u00a0', ' ')).toBe('DKK 1,234.50')
})
