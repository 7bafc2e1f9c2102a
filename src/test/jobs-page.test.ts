import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../server/env/project-root.ts'
import { codeFiles } from './graph/read-code.ts'
import { tableOwners } from './graph/sql-tables.ts'

const page = join(projectRoot, 'docs/jobs.md')
const text = /'((?:[^'\\]|\\.)*)'|"([^"]*)"/
const said = (code: string, field: string) => {
  const found = new RegExp(`\\b${field}:\\s*(?:${text.source})`).exec(code)
  return found?.[1] ?? found?.[2] ?? ''
}

/** Job names that are kept in a constant, because their senders need them as well. */
const constants = (own: string) => [own, ...codeFiles.map((f) => f.text)]
const nameOf = (code: string, file: string) => {
  const constant = /\bname: (\w+),/.exec(code)?.[1]
  if (!constant) return said(code, 'name')
  const declared = new RegExp(`const ${constant} = '([^']+)'`)
  return constants(file).flatMap((of) => declared.exec(of)?.[1] ?? [])[0] ?? ''
}

const jobs = codeFiles
  .filter((f) => f.path.startsWith('server/') && f.path !== 'server/jobs/job.ts')
  .flatMap((f) =>
    f.text
      .split(/\bdefineJob(?:<\w+>)?\(\{/)
      .slice(1)
      .map((rest) => {
        const head = rest.slice(0, rest.indexOf('handler'))
        const fields = ['does', 'reads', 'writes', 'failing'].map((field) => said(head, field))
        return { name: nameOf(head, f.text), schedule: said(head, 'schedule'), fields, path: f.path }
      }),
  )
  .sort((a, b) => (a.name < b.name ? -1 : 1))

const printed = [
  '# Jobs',
  '',
  'Work that survives a restart, as `defineJob` says of it; written by `UPDATE_DOCS=1 npx vitest run --project unit src/test/jobs-page.test.ts`. Times are UTC (cron); a job without one runs when it is sent. A failure is logged as `job failed` with its name, and is tried again (twice unless the job says otherwise) before the next time comes. "queue" means that it sends other jobs, "mail" that a mail leaves.',
  '',
  '| job | when | does | reads | writes | while it fails |',
  '|---|---|---|---|---|---|',
  ...jobs.map(
    (j) => `| ${[`\`${j.name}\``, j.schedule ? `\`${j.schedule}\`` : 'when sent', ...j.fields].join(' | ')} |`,
  ),
  '',
].join('\n')

it('every job is found with its name and what is said of it, once', () => {
  expect(jobs.filter((j) => !/^[a-z]+\.[\w-]+$/.test(j.name) || j.fields.includes(''))).toEqual([])
  expect(new Set(jobs.map((j) => j.name)).size).toBe(jobs.length)
})
it('tables that jobs name are there', () => {
  const named = jobs.flatMap((j) => j.fields.slice(1, 3).flatMap((f) => f.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []))
  expect(named.filter((t) => t !== 'exchange_rate' && !tableOwners.has(t))).toEqual([])
})
it('docs/jobs.md says what the code says', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(page, printed)
  expect(readFileSync(page, 'utf8')).toBe(printed)
})
