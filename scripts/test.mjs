// npm test: set-up, then format, lint, types, and every test; ends with one line "N passed, N failed".
// Arguments are handed to Vitest, and then only Vitest runs: npm test -- src/contract
// npm run test:full: the same with every case of the long suites (src/test/how-much.ts).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode, ensureInstalled, root } from './setup.mjs'
import { ensureChromium } from './ensure-chromium.mjs'

checkNode()
ensureInstalled()
process.env.CHROMIUM = ensureChromium()
const { build } = await import('./build.mjs')
await build() // the tests start the built product as its users do

const bin = (name) => join(root, 'node_modules/.bin', name)
// The build above runs in this process and leaves NODE_ENV at production, for which React leaves out what tests need.
const isFull = process.argv[2] === '--full'
const env = { ...process.env, NODE_ENV: 'test', ...(isFull ? { OUTBOUND_TESTS: 'full' } : {}) }
const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0
const only = process.argv.slice(isFull ? 3 : 2)

let passed = 0
let failed = 0
if (only.length === 0)
  for (const [name, command, ...args] of [
    ['format', bin('biome'), 'format', '.'],
    ['lint', bin('oxlint'), '--type-aware', '--quiet'],
    ['types', bin('tsc'), '-p', '.'],
  ]) {
    const ok = run(command, args)
    console.log(`${ok ? '✓' : '✗'} ${name}`)
    if (ok) passed++
    else failed++
  }

const results = mkdtempSync(join(tmpdir(), 'outbound-results-'))
const file = join(results, 'vitest.json')
const reporters = ['default', 'json', join(root, 'src/test/durations.ts')].map((name) => `--reporter=${name}`)
const ok = run(bin('vitest'), ['run', ...reporters, `--outputFile.json=${file}`, ...only])
try {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'))
  passed += numPassedTests
  failed += numFailedTests
  // a file that could not even be loaded has no failed test, and still has failed
  if (!ok && numFailedTests === 0) failed += Math.max(1, numFailedTestSuites)
} catch (error) {
  console.error(`The tests ended without a result: ${error.message}`)
  failed++
} finally {
  rmSync(results, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
