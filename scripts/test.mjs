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

/** What Vitest says of a run: whether all was well, and each file's tests by its path. */
const vitest = (name, args) => {
  const file = join(results, name)
  const reporters = ['default', 'json', join(root, 'src/test/durations.ts')].map((r) => `--reporter=${r}`)
  const ok = run(bin('vitest'), ['run', ...reporters, `--outputFile.json=${file}`, ...args])
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const files = testResults.map((f) => {
    const named = (status) => f.assertionResults.filter((t) => t.status === status).map((t) => t.fullName)
    return [f.name, { isRed: f.status === 'failed', green: named('passed'), red: named('failed') }]
  })
  return { ok, files: new Map(files) }
}

// A few red files are run once more, alone: a test that is red only beside others on a busy machine is named, and holds back
// nothing else. What is broken is red again.
const fewFiles = 3
try {
  let { ok, files } = vitest('first.json', only)
  const red = [...files].filter(([, f]) => f.isRed)
  if (only.length === 0 && red.length > 0 && red.length <= fewFiles) {
    console.log(`\nRed, and run once more alone:\n${red.map(([path]) => `  ${path}`).join('\n')}\n`)
    const again = vitest(
      'again.json',
      red.map(([path]) => path),
    )
    ok = again.ok
    files = new Map([...files, ...again.files])
    const flaky = red.flatMap(([path, f]) => f.red.filter((test) => !files.get(path).red.includes(test)))
    if (flaky.length > 0) console.log(`\nRed once, green alone:\n${flaky.map((test) => `  ${test}`).join('\n')}\n`)
  }
  const ended = [...files.values()]
  const sum = (counted) => ended.reduce((all, f) => all + counted(f), 0)
  passed += sum((f) => f.green.length)
  // a file that could not even be loaded has no failed test, and still has failed
  const broken = sum((f) => Math.max(f.red.length, f.isRed ? 1 : 0))
  failed += ok ? broken : Math.max(broken, 1)
} catch (error) {
  console.error(`The tests ended without a result: ${error.message}`)
  failed++
} finally {
  rmSync(results, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
