// npm run test:mutants -- src/server/money [another folder]
// Changes the code of these folders in one place at a time (Stryker) and runs their unit tests to see whether they
// fail. Prints the killed mutants by folder and every survivor with its line. Exits with 1 if fewer than 85 % of the
// mutants covered by a unit test are killed. Code without unit tests (SQL, calls) is counted separately, with the files
// that have most of it: API tests cover it.
// OUTBOUND_MUTANTS_NTH=10 changes only every tenth piece of ten lines, others with another OUTBOUND_SEED: a folder of a
// thousand mutants takes an hour, and a tenth gives nearly the same result.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from './setup.mjs'

const least = 0.85
const folders = process.argv.slice(2).map((folder) => folder.replace(/\/+$/, ''))
const missing = folders.find((folder) => !existsSync(new URL(`../${folder}`, import.meta.url)))
if (folders.length === 0 || missing !== undefined) {
  console.error(
    missing === undefined
      ? 'Name at least one folder, for example src/server/money.'
      : `There is no folder ${missing}.`,
  )
  process.exit(1)
}

const nth = Number(process.env.OUTBOUND_MUTANTS_NTH ?? 1)
const seed = process.env.OUTBOUND_SEED ?? '1'
const piece = 10
/** Every nth piece of a file's lines, in Stryker's format. */
const piecesOf = (file) => {
  const lines = readFileSync(file, 'utf8').split('\n').length
  return Array.from({ length: Math.ceil(lines / piece) }, (_, at) => at)
    .filter((at) => createHash('sha256').update(`${seed} ${file} ${at}`).digest().readUInt32BE() % nth === 0)
    .map((at) => `${file}:${at * piece + 1}-${Math.min(lines, (at + 1) * piece)}`)
}
const isMeant = (file) => file.endsWith('.ts') && !/\.test\.ts$|\.test-data\.ts$|\btables\.ts$/.test(file)
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isMeant)
    .map((file) => `${folder}/${file}`)

process.chdir(root)
process.env.OUTBOUND_MUTANTS = folders.join(',')
const { Stryker } = await import('@stryker-mutator/core')
const results = await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants.vitest.mjs', related: false },
  mutate: folders.flatMap(filesOf).flatMap((file) => (nth > 1 ? piecesOf(file) : [file])),
  // texts, and lists and records of constants, are checked by people and compilers
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'] },
  // code that runs once when a module is loaded cannot be switched between two tests
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.OUTBOUND_MUTANTS_AT_ONCE ?? 2),
  timeoutMS: 10_000,
  reporters: process.stdout.isTTY ? ['progress'] : [],
  allowConsoleColors: process.stdout.isTTY,
  logLevel: 'warn',
  tempDirName: '.stryker-tmp',
  // it would rewrite tsconfig.json with a library that TypeScript 7 no longer has
  tsconfigFile: 'none.json',
}).runMutationTest()

const isIn = (folder) => (mutant) =>
  mutant.fileName.startsWith(`${root}/${folder}/`) || mutant.fileName.startsWith(`${folder}/`)
const isKilled = ({ status }) => status === 'Killed' || status === 'Timeout'
let isEnough = true
for (const folder of folders) {
  const all = results
    .filter(isIn(folder))
    .filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
  const reached = all.filter(({ status }) => status !== 'NoCoverage')
  const killed = reached.filter(isKilled)
  for (const { fileName, location, mutatorName, replacement } of reached.filter((mutant) => !isKilled(mutant)))
    console.log(
      `survived  ${fileName.replace(`${root}/`, '')}:${location.start.line}  ${mutatorName} → ${(replacement ?? '').slice(0, 60)}`,
    )
  const unreached = new Map()
  for (const { status, fileName } of all)
    if (status === 'NoCoverage') unreached.set(fileName, (unreached.get(fileName) ?? 0) + 1)
  for (const [fileName, count] of [...unreached].toSorted(([, a], [, b]) => b - a).slice(0, 20))
    console.log(`not reached  ${fileName.replace(`${root}/`, '')}  ${count}`)
  const share = reached.length === 0 ? 0 : killed.length / reached.length
  if (share < least) isEnough = false
  console.log(
    `${folder}: ${killed.length} of ${reached.length} reached killed (${(share * 100).toFixed(1)} %), ${all.length - reached.length} that no unit test reaches`,
  )
}
process.exit(isEnough ? 0 : 1)
