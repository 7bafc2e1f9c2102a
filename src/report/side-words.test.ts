import { expect, it } from 'vitest'
import type { SideColumn } from '../contract/insights/sides.ts'
import { gapText, isRate, isTelling, metricOfSide, shownSides, sideNote, sideSentence } from './side-words.ts'

const column = (id: string, over: Partial<SideColumn> = {}): SideColumn => ({
  id,
  a: 1.2,
  b: 0.75,
  difference: 0.45,
  interval: { low: 0.2, high: 0.7 },
  verdict: 'hardlyChance',
  ...over,
})
const names = { a: 'Mobile', b: 'Desktop' }
const said = (columns: SideColumn[], over = names) =>
  sideSentence(columns, { currency: 'DKK', names: over }).replaceAll('\u00a0', ' ')

it('says what sets the sides apart, its interval, and whether it can be chance', () => {
  expect(said([column('cr'), column('epc')])).toBe(
    'Mobile earns DKK 0.45 more a click than Desktop. That is hardly chance: the real difference is DKK 0.20 to DKK 0.70.',
  )
  const cr = column('cr', { difference: -0.012, interval: { low: -0.02, high: -0.004 } })
  expect(said([cr, column('epc', { verdict: 'canBeChance' })], { a: 'x', b: 'x' })).toBe(
    'Of 100 clicks, A brings 1.2 fewer sales than B. That is hardly chance: the real difference is 0.4 to 2.',
  )
  expect(said([column('epc', { verdict: 'canBeChance', interval: { low: -0.1, high: 1 } })])).toBe(
    'What sets Mobile and Desktop apart can be chance: in what a click earns, Mobile can be anything from DKK 0.10 less to DKK 1.00 more.',
  )
  expect(said([column('epc', { verdict: 'tooFew', interval: null })])).toBe(
    'Too few days, clicks or sales to tell the two sides apart',
  )
  expect(said([column('epc', { verdict: 'notKnown', interval: null })])).toBe(
    'Too few of the sales of these days are known to compare them',
  )
})
it('says why something was not judged', () => {
  const note = (verdict: SideColumn['verdict'], isSameDays = true) =>
    sideNote([column('epc', { verdict })], { known: { a: 0.95, b: 0.72 }, isSameDays })
  const always = 'Each range below holds the real difference 99 times in 100.'
  expect(note('canBeChance')).toBe(always)
  expect(note('tooFew')).toBe(`${always} Less than 14 days, or 20 sales on a side, say too little.`)
  expect(note('notKnown')).toBe(
    `${always} So far 72% of the sales of a side are known; what is counted of sales is judged from 90% on.`,
  )
  expect(note('canBeChance', false)).toContain('Whatever else changed between these days')
})
it('leaves out what neither side has', () => {
  const none = column('cpcCommission', { a: 0, b: 0, difference: 0 })
  expect(shownSides([none, column('epc'), column('epm', { a: null, b: null })]).map((c) => c.id)).toEqual(['epc'])
  // the main columns come first, the rest in the report's order
  const all = ['conversionTotalCommission', 'conversionSale', 'cr', 'epc'].map((id) => column(id))
  expect(shownSides(all).map((c) => c.id)).toEqual(['epc', 'cr', 'conversionTotalCommission', 'conversionSale'])
  expect(all.filter(isTelling).map((c) => c.id)).toEqual(['conversionTotalCommission', 'cr', 'epc'])
  expect(all.filter(isRate).map((c) => c.id)).toEqual(['cr', 'epc'])
})
it('writes differences of shares in points', () => {
  const metric = metricOfSide(column('cr'))
  expect(metric && gapText(metric, 0.0123, 'DKK')).toBe('+1.23 pp')
})
