import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../server/env/project-root.ts'
import { startApp, type TestApp } from './start-app.ts'

const bash = promisify(execFile)
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('the commands of the README bring a sale to its page', async () => {
  const page = readFileSync(join(projectRoot, 'README.md'), 'utf8')
  const commands = /```sh\n(B=http:.*?)```/s.exec(page)?.[1]?.replace(/^B=\S+;/, `B=${app.base};`) ?? ''
  const [before = '', report = ''] = commands.split(/sleep 2; /)
  const folder = mkdtempSync(join(tmpdir(), 'outbound-readme-'))
  const run = async (script: string) => (await bash('bash', ['-euc', script], { cwd: folder })).stdout
  expect(await run(before)).toMatch(
    /https:\/\/network\.example\/c\?sub=[a-z0-9]{20}&to=https%3A%2F%2Fshop\.dk%2Fbeans\nOK/,
  )
  const helpers = before.slice(0, before.indexOf('# sign up'))
  await expect
    .poll(() => run(`${helpers}\n${report}`))
    .toMatch(/name: 'blog\.dk\/coffee',[^}]*pageviewCount: 1,\s+clickCount: 1,[^}]*conversionTotalCommission: 15\.94/)
})
