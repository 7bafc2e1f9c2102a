import { expect, it } from 'vitest'
import { nameInText } from './names-of.ts'

it.each([
  ['Elgiganten', 'Elgiganten'],
  ['Elgiganten DK', 'Elgiganten'],
  ['Matas - Danmark', 'Matas'],
  ['Zalando (DK)', 'Zalando'],
  ['Boozt [CPS] SE', 'Boozt'],
  ['H&M  Norge', 'H&M'],
  ['Bog & idé®', 'Bog & idé'],
  ['DK', 'DK'],
  ['Boozt.com', null],
  ['boozt.com DK', null],
  ['X', null],
  ['123', null],
  ['<b>Shop</b>', null],
  ['', null],
  ['a'.repeat(61), null],
])('%s is called %s in a text', (listed, name) => {
  expect(nameInText(listed)).toBe(name)
})
