// The tests `npm run test:mutants` runs: the unit tests in the changed folders. Tests that draw hundreds of cases are
// left out: they would run for each of a thousand mutants, and a plain test should fail first.
import { defineConfig } from 'vitest/config'

const drawn = [
  '*-random',
  '*fuzz*',
  'slow-*',
  'arrival-order',
  'decide-pairs',
  'expected-range',
  'hostile-links',
  'invoice-pdf',
  'promise-holds',
]
const folders = (process.env.OUTBOUND_MUTANTS ?? '').split(',')

export default defineConfig({
  test: {
    environment: 'node',
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    exclude: [
      'node_modules',
      'dist',
      'src/**/*.api.test.ts',
      'src/**/*.browser.test.ts',
      ...drawn.map((name) => `src/**/${name}.test.ts`),
    ],
    isolate: false,
    testTimeout: 60_000,
  },
})
