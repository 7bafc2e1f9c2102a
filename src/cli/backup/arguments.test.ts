import { expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

const known = { usage: 'npm run backup -- <folder> [--full]', flags: ['--full'], most: 1 }

it('tells words and flags apart, wherever they stand', () => {
  for (const args of [
    ['--full', '/backups'],
    ['/backups', '--full'],
  ]) {
    const { words, has } = readArguments(args, known)
    expect([words, has('--full')]).toEqual([['/backups'], true])
  }
  const { words, has } = readArguments([], known)
  expect([words, has('--full')]).toEqual([[], false])
})
it.each([
  [['/backups', '--ful'], '--ful is not known: npm run backup -- <folder> [--full]'],
  [['-f'], '-f is not known: npm run backup -- <folder> [--full]'],
  [['/backups', '/more'], '/more is one word too many: npm run backup -- <folder> [--full]'],
])('refuses %j', (args, said) => {
  expect(() => readArguments(args, known)).toThrow(said)
})
