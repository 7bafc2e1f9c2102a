import { expect, it } from 'vitest'
import { safeAttributes, words } from './settings.ts'

it('takes attributes with safe names only', () => {
  expect(safeAttributes(['rel=ugc', 'Target=_blank', 'title=To the shop', 'data-x=1', ' aria-label = a=b '])).toEqual([
    ['rel', 'ugc'],
    ['target', '_blank'],
    ['title', 'To the shop'],
    ['data-x', '1'],
    ['aria-label', 'a=b'],
  ])
})

it('refuses handlers, addresses, styles, other names and entries without name or value', () => {
  const refused = ['onclick=alert(1)', 'ONMOUSEOVER=x', 'href=javascript:alert(1)', 'src=x', 'style=color:red', 'id=x']
  refused.push(
    'class=x',
    'ping=https://x',
    'data-=x',
    'data-a b=x',
    'data-a>=x',
    'xdata-a=1',
    'rel',
    '=x',
    'rel=',
    '',
    'download=',
  )
  expect(safeAttributes(refused)).toEqual([])
})

it('splits words at any white space', () => {
  expect(words('a  b\tc\n')).toEqual(['a', 'b', 'c'])
  expect(words(' ')).toEqual([])
})
