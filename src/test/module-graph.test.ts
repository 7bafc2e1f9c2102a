import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../server/env/project-root.ts'
import { cycles } from './graph/cycles.ts'
import { drawn, edges, needs } from './graph/module-graph.ts'
import { code, codeFiles, inside, serverModule } from './graph/read-code.ts'
import { tableUses } from './graph/sql-tables.ts'

describe('the modules of the server', () => {
  it('stand on each other without circles, types and tables in SQL included', () => {
    const found = cycles(needs).map((circle) => {
      const [a = '', b = ''] = circle.split(' → ')
      return `${circle}: ${edges.find((e) => e.from === a && e.to === b)?.why}`
    })
    expect(found).toEqual([])
  })
  it('leave the writing of a table to its owner: others ask it', () => {
    const wrong = codeFiles
      .filter((f) => inside(f.path, 'server'))
      .flatMap(tableUses)
      .filter((use) => use.writes && use.owner !== serverModule(use.path))
    expect(wrong.map((use) => `${use.path} writes ${use.table} of ${use.owner}`)).toEqual([])
  })
  it('are put together without looking into their tables', () => {
    const wrong = code.filter((i) => inside(i.from, 'server/compose') && i.to.endsWith('/tables.ts'))
    expect(wrong.map((i) => `${i.from} → ${i.to}`)).toEqual([])
  })
})

/** Modules that every module may use: not drawn. */
const frame = new Set('address changes env erasure http jobs log pdf progress store time workshop'.split(' '))

it('ARCHITECTURE.md draws the graph as it is', () => {
  const page = join(projectRoot, 'ARCHITECTURE.md')
  const text = readFileSync(page, 'utf8')
  const without = drawn(frame)
  const block = /(?<=\n```\n)happenings[^`]*(?=\n```\n)/
  if (process.env['UPDATE_DOCS']) writeFileSync(page, text.replace(block, without))
  expect(block.exec(readFileSync(page, 'utf8'))?.[0]).toBe(without)
})

describe('what the graph is read from', () => {
  const uses = (text: string) =>
    tableUses({ path: 'server/links/x.ts', text }).map((u) => `${u.writes ? 'w' : 'r'} ${u.table}`)
  it('finds tables in SQL text, and who writes them', () => {
    expect(uses('sql`SELECT 1 FROM site JOIN media m`')).toEqual(['r site', 'r media'])
    expect(uses("client.query('DELETE FROM campaign WHERE true')")).toEqual(['w campaign'])
    expect(uses('`INSERT INTO merchant (x) SELECT 1`; `UPDATE programme SET x = 1`')).toEqual([
      'w merchant',
      'w programme',
    ])
    expect(uses("import { site } from '../sites/index.ts'\ntx.update(site).set({})")).toEqual(['w site'])
  })
  it('tells the tables of the two stores apart that have the same name', () => {
    expect(uses("events.query(account, { sql: 'SELECT 1 FROM conversion' })")).toEqual([])
    expect(uses("import type { PoolClient } from 'pg'\n`SELECT 1 FROM conversion`")).toEqual(['r conversion'])
  })
  it('finds circles of any length', () => {
    expect(
      cycles([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['d', 'a'],
      ]),
    ).toEqual(['a → b → c → a'])
    expect(
      cycles([
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'c'],
      ]),
    ).toEqual([])
  })
})
