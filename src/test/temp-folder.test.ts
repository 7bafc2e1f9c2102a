import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// these files contain only JavaScript, so that a plain process can load them under another extension
const bare = mkdtempSync(join(tmpdir(), 'outbound-plain-'))
for (const name of ['temp-folder', 'passable-folder'])
  writeFileSync(
    join(bare, `${name}.mjs`),
    readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.mjs'"),
  )
const plain = join(bare, 'temp-folder.mjs')

/** Runs a process with its own folder; returns the folder it made. */
const run = (end: string) => {
  const script = `
    import { execFileSync } from 'node:child_process'
    import { mkdtempSync, writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { takeTempFolder } from ${JSON.stringify(plain)}
    const folder = takeTempFolder()
    const made = mkdtempSync(join(tmpdir(), 'outbound-test-'))
    writeFileSync(join(made, 'left'), 'behind')
    const child = execFileSync(process.execPath, ['-p', 'os.tmpdir()'], { encoding: 'utf8' }).trim()
    process.stdout.write(JSON.stringify({ folder, made, child }))
    ${end}`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  return { status, ...(JSON.parse(stdout) as { folder: string; made: string; child: string }) }
}

it('is where this run keeps its temporary files', () => {
  expect(tmpdir()).toMatch(/outbound-run-\w+$/)
})
it.each([
  ['ends', '', 0],
  ['fails', 'process.exit(3)', 3],
  ['throws', "throw new Error('stop')", 1],
])('is gone with what was left in it when the process %s', (_, end, code) => {
  const { status, folder, made, child } = run(end)
  expect(status).toBe(code)
  expect(made.startsWith(join(folder, 'outbound-test-'))).toBe(true)
  expect(child).toBe(folder)
  expect(existsSync(folder)).toBe(false)
})
