import { expect, it } from 'vitest'
import { mette } from '../lib/test-page.tsx'
import { screens } from '../routes.tsx'
import { type PaletteItem, rank } from './palette-items.ts'
import { paletteQuestions } from './palette-questions.ts'

const items: PaletteItem[] = [
  { key: '1', label: 'Discover clicks', group: 'Insights', keywords: 'outgoing' },
  { key: '2', label: 'Conversions', group: 'Insights', keywords: 'sales orders' },
  { key: '3', label: 'Account', group: 'Page' },
]
const keys = (query: string, limit = 9) => rank(items, query, limit).map((i) => i.key)

it('ranks the start of a name before a word, a word before the middle, and keywords last', () => {
  expect(keys('co')).toEqual(['2', '1', '3'])
  expect(keys('cl')).toEqual(['1'])
  expect(keys('ord')).toEqual(['2'])
})
it('finds keywords by the start of a word only', () => {
  expect(keys('rders')).toEqual([])
})
it('finds a shop by an address of it that was pasted', () => {
  const shop = { key: '4', label: 'Skoringen', group: 'Merchant', keywords: 'skoringen.dk' }
  const found = (query: string) => rank([...items, shop], query, 9).map((i) => i.key)
  expect(found('https://www.skoringen.dk/sko?x=1')).toEqual(['4'])
  expect(found('https://other.dk/')).toEqual([])
})
it('shows everything for nothing, up to the limit', () => {
  expect(keys('', 2)).toEqual(['1', '2'])
  expect(keys('zzz')).toEqual([])
})

it.each([
  ['why earned nothing', 'Which clicks earned nothing, and why?'],
  ['what is broken', 'What is broken?'],
  ['lost money', 'Why is something down?'],
  ['earned yesterday', 'What did I earn yesterday?'],
  ['from which pages', 'Which pages earn the most?'],
  ['what to do', 'What should I do now?'],
  ['import failing', 'Which networks fail?'],
])('answers “%s”', (query, first) => {
  expect(rank(paletteQuestions(screens, mette), query, 9)[0]?.label).toBe(first)
})
it('asks nothing of a screen that is hidden from the person', () => {
  const hidden = screens.map((s) => (s.path === '/discover/broken' ? { ...s, hiddenFrom: () => true } : s))
  expect(paletteQuestions(hidden, mette).map((i) => i.label)).not.toContain('What is broken?')
})
