import { expect, it } from 'vitest'
import { durationLines } from './durations.ts'

const file = (kind: string, path: string, ms: number) => ({ kind, path, ms })

it('says what each kind took, and which files took longest, the slowest first', () => {
  expect(
    durationLines([
      file('unit', 'src/a.test.ts', 1200),
      file('api', 'src/b.api.test.ts', 61_040),
      file('unit', 'src/c.test.ts', 300),
    ]),
  ).toEqual([
    'Time by kind of test (sums over files, which run side by side):',
    '  unit         1.5 s  2 files',
    '  api         61.0 s  1 files',
    'Slowest files:',
    '  api         61.0 s  src/b.api.test.ts',
    '  unit         1.2 s  src/a.test.ts',
    '  unit         0.3 s  src/c.test.ts',
  ])
})
it('names ten files at most, and says nothing of a run without files', () => {
  const many = Array.from({ length: 30 }, (_, i) => file('dom', `src/${i}.test.tsx`, i))
  expect(durationLines(many)).toHaveLength(3 + 10)
  expect(durationLines([])).toEqual([])
})
