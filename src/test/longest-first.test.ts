import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../server/project-root.ts'
import { longest, longestFirst, mixed } from './longest-first.ts'

it('begins with the files that take longest, and keeps the order of the others', () => {
  const usual = ['src/z.test.ts', 'e2e/networks.test.ts', 'src/a.test.ts', 'e2e/screens.test.ts']
  expect(longestFirst(usual, (path) => path)).toEqual([
    'e2e/screens.test.ts',
    'e2e/networks.test.ts',
    'src/z.test.ts',
    'src/a.test.ts',
  ])
})

it('mixes all files, alike for the same seed and otherwise for another', () => {
  const usual = Array.from({ length: 20 }, (_, i) => `src/${i}.test.ts`)
  const seven = mixed(usual, 7, (path) => path)
  expect(seven.toSorted()).toEqual(usual.toSorted())
  expect(mixed(usual.toReversed(), 7, (path) => path)).toEqual(seven)
  expect(mixed(usual, 8, (path) => path)).not.toEqual(seven)
})

it('names each file once, and none that is gone', () => {
  expect(new Set(longest).size).toBe(longest.length)
  expect(longest.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
})
