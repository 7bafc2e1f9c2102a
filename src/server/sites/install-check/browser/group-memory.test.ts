import { expect, it } from 'vitest'
import { bytesIn, groupIn } from './group-memory.ts'

it('reads the group behind a name that looks like fields', () => {
  expect(groupIn('4711 (a) S 1 2 3) S 4700 4711 4711 0 -1')).toBe(4711)
})

it('counts what a process has for itself, in memory and swapped', () => {
  expect(bytesIn('Name:\ta\nVmRSS:\t  900 kB\nRssAnon:\t     100 kB\nRssFile:\t 800 kB\nVmSwap:\t       5 kB\n')).toBe(
    105 * 1024,
  )
  expect(bytesIn('Name:\tkthread\n')).toBe(0)
})
