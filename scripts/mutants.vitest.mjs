// Which tests are asked by `npm run test:mutants`: the unit tests that lie in the folders that are changed.
import { defineConfig } from 'vitest/config'

const folders = (process.env.OUTBOUND_MUTANTS ?? '').split(',')

export default defineConfig({
  test: {
    environment: 'node',
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['node_modules', 'dist', 'src/**/*.api.test.ts', 'src/**/*.browser.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
