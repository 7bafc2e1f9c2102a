import { expect, it } from 'vitest'
import { onlyOnSites, onSites } from './on-sites.ts'

it.each([
  [[], 3, []],
  [['Cafe'], 3, ['Prioritized on Cafe only']],
  [['Cafe', 'Blog'], 3, ['Prioritized on 2 of 3']],
  [['Cafe', 'Blog', 'Shop'], 3, ['Prioritized']],
  [['Cafe'], 1, ['Prioritized']],
])('names the one site of %j of %i that is chosen', (names, count, said) =>
  expect(onlyOnSites('Prioritized', names, count)).toEqual(said),
)

it('says of what is left out on how many sites', () => {
  expect(onSites('Disabled', ['Cafe'], 3)).toEqual(['Disabled on 1 of 3'])
  expect(onSites('Disabled', ['Cafe', 'Blog', 'Shop'], 3)).toEqual(['Disabled'])
})
