import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { conformance } from './conformance.ts'
import { conformanceSubjects as subjects } from './conformance-subjects.ts'
import { networksTable, promisesTable, untoldList } from './networks-table.ts'
import { connectors, networks } from '../../connectors/index.ts'

for (const connector of connectors) {
  const subject = subjects[connector.identifier]
  if (subject) conformance(connector, subject)
}

it('tests every connector that has an API', () => {
  const untested = connectors.filter((c) => 'transactions' in c && !subjects[c.identifier])
  expect(untested.map((c) => c.identifier)).toEqual([])
})

it('declares how its network tells changes, wherever there is a list of transactions', () => {
  for (const c of connectors)
    expect(`${c.identifier} ${c.changes !== null}`).toBe(`${c.identifier} ${'transactions' in c}`)
})

it('is in the table of docs/networks.md as it is (UPDATE_DOCS=1 writes it)', () => {
  const file = join(import.meta.dirname, '../../../docs/networks.md')
  const text = readFileSync(file, 'utf8')
  const [before = ''] = text.split('<!-- table -->')
  const tested = new Set(Object.keys(subjects))
  const tables = `${networksTable(connectors, tested)}\n\nWhat networks do not tell of changes to sales, as their pages say it:\n\n${untoldList(connectors)}\n\nTested on each network with an API:\n\n${promisesTable(connectors, tested)}`
  const made = `${before}<!-- table -->\n\n${tables}\n`
  if (process.env.UPDATE_DOCS) writeFileSync(file, made)
  expect(made).toBe(process.env.UPDATE_DOCS ? made : text)
})

it('gives every network its own identifier and its own uuid', () => {
  expect(new Set(networks.map((n) => n.identifier)).size).toBe(networks.length)
  expect(new Set(networks.map((n) => n.networkUuid)).size).toBe(networks.length)
})
