import { defineConfig } from 'vitest/config'
import { FixedOrder } from './src/test/fixed-order.ts'
import { takeTempFolder } from './src/test/temp-folder.ts'
import { ciFiles, isQuick } from './src/test/tiers.ts'

// before anything is started that asks where temporary files go
takeTempFolder()

const shared = {
  exclude: ['node_modules', 'dist', ...(isQuick ? [ciFiles] : [])],
  alias: [
    { find: /^\.\/password-cost\.ts$/, replacement: new URL('src/test/password-cost.ts', import.meta.url).pathname },
  ],
  // Vitest's own second is too short for a machine with four times the work it has processors for
  expect: { poll: { timeout: 20_000 } },
}

/** Test kinds by file name: unit (*.test.ts), dom (*.test.tsx), api (*.api.test.ts, with stores), browser (*.browser.test.ts, Chromium). */
export default defineConfig({
  test: {
    // for all the processors there are: without it Vitest leaves one of them free, and of two that is half
    maxWorkers: '100%',
    sequence: { sequencer: FixedOrder },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['{src,bench,extension}/**/*.test.ts'],
          exclude: [...shared.exclude, '**/*.api.test.ts', '**/*.browser.test.ts'],
          testTimeout: 60_000,
          // mostly pure: a process and its modules anew for each file took longer than the tests. What a file changes of the
          // process (a clock, a global) it puts back
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'dom',
          environment: 'happy-dom',
          // no page's script is loaded, which shall not look like a failure
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/web/lib/test-setup.ts'],
          css: false,
          // as above; what they change of the window is put back after each file
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          // in one group with those of the api, so that neither kind waits for the last file of the other
          name: 'browser',
          environment: 'node',
          include: ['{src,bench}/**/*.browser.test.ts', 'e2e/**/*.test.ts'],
          globalSetup: ['src/test/global-stores.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          isolate: false, // the server again
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          environment: 'node',
          include: ['src/**/*.api.test.ts'],
          globalSetup: ['src/test/global-stores.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // loading the whole server anew for each file took more than most of them
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
