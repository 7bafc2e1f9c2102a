import { describe, expect, it } from 'vitest'
import type { Factor } from '../contract/insights/factors.ts'
import { differenceSentences, factorChange, unknownSentences, waterfall } from './difference-words.ts'

const part = (factor: Factor, amount: number, before: number | null = null, now: number | null = null) => ({
  factor,
  amount,
  before,
  now,
})
const told = (before: number, now: number, ...parts: ReturnType<typeof part>[]) => ({
  before,
  now,
  difference: now - before,
  currencyCode: 'DKK',
  parts,
})

describe('the sentences', () => {
  it('name most of a fall and what worked against it', () => {
    const fall = told(
      1000,
      400,
      part('pageviews', -500, 900, 400),
      part('orderValue', -180, 90, 70),
      part('approval', 80, 0.8, 0.9),
    )
    expect(differenceSentences(fall)).toEqual([
      'Revenue fell by DKK 600.00, from DKK 1,000.00 to DKK 400.00.',
      'Fewer pageviews cost DKK 500.00 and smaller orders DKK 180.00.',
      'Fewer rejections brought DKK 80.00.',
    ])
  })
  it('leave small parts to the list', () => {
    expect(
      differenceSentences(told(100, 200, part('clicks', 95, 1, 2), part('approval', 5, 0.8, 0.9))).slice(1),
    ).toEqual(['More clicks brought DKK 95.00.'])
  })
  it('say of equal sums what moved in them', () => {
    expect(differenceSentences(told(100, 100, part('clicks', -30), part('commissionRate', 30)))).toEqual([
      'Revenue is DKK 100.00 in both ranges.',
      'A higher commission rate brought DKK 30.00.',
      'Fewer clicks cost DKK 30.00.',
    ])
    expect(differenceSentences(told(0, 0))).toEqual(['Revenue is DKK 0.00 in both ranges.'])
  })
})

it('shows how a factor moved', () => {
  expect(factorChange(part('pageviews', 1, 12000, 9000), 'DKK')).toBe('12,000 → 9,000')
  expect(factorChange(part('conversionsPerClick', 1, 0.0241, null), 'DKK')).toBe('2.41% → –')
  expect(factorChange(part('currency', 1, 1.0125, 0.99), 'DKK')).toBe('+1.25% → -1%')
  expect(factorChange(part('approval', 0, 0.9, 0.9), 'DKK')).toBe('90.0%')
})

it('says each thing that is not known once', () => {
  const reason = 'notOfRow' as const
  expect(
    unknownSentences([
      { factor: 'pageviews', reason },
      { factor: 'clicksPerPageview', reason },
      { factor: 'carriedShare', reason },
      { factor: 'orderValue', reason: 'noValues' },
    ]).length,
  ).toBe(3)
  const noClicks = (['pageviews', 'clicksPerPageview', 'clicks', 'carriedShare', 'conversionsPerClick'] as const).map(
    (factor) => ({ factor, reason: 'noneInRange' as const }),
  )
  expect(unknownSentences(noClicks)).toEqual([
    'One of the ranges has commission without any click. The parts begin with conversions.',
  ])
})

describe('the waterfall', () => {
  it('begins each part where the last one ended', () => {
    expect(waterfall(told(100, 150, part('clicks', 100), part('approval', -50)))).toEqual({
      zero: 0,
      before: { from: 0, to: 0.5 },
      parts: [
        { from: 0.5, to: 1 },
        { from: 0.75, to: 1 },
      ],
      now: { from: 0, to: 0.75 },
    })
  })
  it('goes below nothing, and is flat where there is nothing', () => {
    const below = waterfall(told(100, -100, part('clicks', -200)))
    expect([below.zero, below.before, below.now]).toEqual([0.5, { from: 0.5, to: 1 }, { from: 0, to: 0.5 }])
    expect(waterfall(told(0, 0)).now).toEqual({ from: 0, to: 0 })
  })
})
