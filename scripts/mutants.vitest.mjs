// Which tests are asked by `npm run test:mutants`: the unit tests that lie in the folders that are changed. Those that draw
// hundreds of cases are left out: they would be asked for each of a thousand changes, and a plain sentence should fail first.
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
