import { expect, it } from 'vitest'
import { leadsText } from './leads-text.ts'

it.each([
  ['https://lamps.dk/', 'lamps.dk/desk', 'lamps.dk/'],
  ['https://www.roast.dk/produkter/', 'roast.dk/produkt/kande', '/produkter/'],
  ['https://other.dk/produkter/', 'roast.dk/produkt/kande', 'other.dk/produkter/'],
  ['https://roast.dk', 'roast.dk/produkt/kande', 'roast.dk'],
])('says of %s, linked as %s, where it leads: %s', (destination, target, said) => {
  expect(leadsText(destination, target)).toBe(said)
})
