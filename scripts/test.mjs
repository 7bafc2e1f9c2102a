// npm test: set-up, then every test, with format, lint and types in parallel to the first ones. Ends with one line "N
// passed, N failed".
// With CI=true in the environment also the slow files (src/test/tiers.ts).
// Arguments are passed to Vitest, and then only Vitest runs: npm test -- src/contract
// npm run test:full: all that with every case of the long suites (src/test/how-much.ts), and a part of it on other
// Nodes.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode, ensureInstalled, root } from './setup.mjs'
import { nodeOf, onNode, otherNodes } from './other-nodes.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { outcome } from './test-outcome.mjs'

checkNode()
ensureInstalled()
process.env.CHROMIUM = ensureChromium()

const bin = (name) => join(root, 'node_modules/.bin', name)
const isFull = process.argv[2] === '--full'
const only = process.argv.slice(isFull ? 3 : 2)
const tier = isFull ? 'full' : process.env.CI || only.length > 0 ? 'ci' : 'quick'
const env = { ...process.env, NODE_ENV: 'test', OUTBOUND_TESTS: tier }

/**
 * Runs a command to its end: whether it succeeded, and its output, which is also printed meanwhile unless `keep` is
 * set.
 */
const run = (command, args, { keep = false, path = env.PATH } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, PATH: path },
      stdio: ['inherit', ...(keep ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    })
    let said = ''
    for (const stream of keep ? [child.stdout, child.stderr] : [])
      stream.on('data', (data) => {
        said += data
      })
    child.once('error', (error) => resolve({ ok: false, said: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, said }))
  })
/** One after another, in parallel to the tests: each would take both processors. */
const check = async () => {
  let red = 0
  const checks = [
    ['format', bin('biome'), 'format', '.'],
    ['lint', bin('oxlint'), '--type-aware', '--quiet'],
    ['types', bin('tsc'), '-p', '.'],
  ]
  for (const [name, command, ...args] of checks) {
    const { ok, said } = await run(command, args, { keep: true })
    console.log(ok ? `✓ ${name}` : `${said}\n✗ ${name}`)
    if (!ok) red++
  }
  return { passed: checks.length - red, failed: red }
}

const results = mkdtempSync(join(tmpdir(), 'outbound-results-'))
const test = async () => {
  const file = join(results, 'results.json')
  const reporters = ['default', 'json', join(root, 'src/test/durations.ts')].map((r) => `--reporter=${r}`)
  const { ok } = await run(bin('vitest'), ['run', ...reporters, `--outputFile.json=${file}`, ...only])
  return { ok, ...outcome(JSON.parse(readFileSync(file, 'utf8')).testResults) }
}

/** For the full run: a part of it on the other Nodes, each counted as one. */
const elsewhere = async () => {
  const counts = { passed: 0, failed: 0 }
  for (const version of isFull && only.length === 0 ? otherNodes : [])
    for (const kind of ['unit', 'api']) {
      console.log(`\nThe ${kind} tests that stand nearest to Node, on Node ${version}:`)
      const { command, args, path } = onNode(nodeOf(version), kind)
      const { ok } = await run(command, args, { path })
      counts[ok ? 'passed' : 'failed']++
    }
  return counts
}

let [passed, failed] = [0, 0]
try {
  const checking = only.length === 0 ? check() : { passed: 0, failed: 0 }
  // The tests start the built product as its users do. In a separate process: the build sets NODE_ENV to production,
  // for which React omits what tests need.
  const built = await run(process.execPath, [join(root, 'scripts/build.mjs')])
  if (!built.ok) throw new Error('the build failed')
  const tests = await test()
  const checks = await checking
  const others = await elsewhere()
  passed = checks.passed + tests.passed + others.passed
  // a failure outside any file (an uncaught error) still counts
  failed = others.failed + checks.failed + (tests.ok ? tests.failed : Math.max(tests.failed, 1))
} catch (error) {
  console.error(`The tests ended without a result: ${error.message}`)
  failed++
} finally {
  rmSync(results, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
