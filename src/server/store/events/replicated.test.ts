import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventMigrations } from './migrations.ts'
import { isOfEachServer, pathWith, replicatedEngine, stampIn } from './replicated.ts'

/** `UPDATE_GOLDEN=1` writes it anew; the change is then read in the diff. No Keeper runs in the tests: this is what is known. */
const folder = join(import.meta.dirname, 'golden')
const stamp = '3b241101-e2bb-4255-8caf-4136c566a962'
const pathOf = (name: string) => pathWith(name, stamp)

describe('the tables of a cluster with Keeper', () => {
  it('are the ones that were reviewed', () => {
    const text = eventMigrations('ours', pathOf)
      .map(({ id, sql }) => `-- ${id}${isOfEachServer(sql) ? '' : ' (once a shard)'}\n${sql};\n`)
      .join('\n')
    const file = join(folder, 'replicated.golden.sql')
    if (process.env.UPDATE_GOLDEN === '1') {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, text)
    }
    expect(existsSync(file) ? readFileSync(file, 'utf8') : 'no such file: run with UPDATE_GOLDEN=1').toBe(text)
  })
  it('are all replicated, each under a path of its own, and none remembers tokens by itself', () => {
    const made = eventMigrations('ours', pathOf).filter(({ sql }) => sql.includes('MergeTree'))
    expect(made.length).toBeGreaterThan(4)
    const paths = made.map(({ sql }) => stampIn(sql))
    expect(new Set(paths.map((p) => p?.name)).size).toBe(made.length)
    expect(paths.every((p) => p?.stamp === stamp)).toBe(true)
    expect(made.filter(({ sql }) => sql.includes('non_replicated'))).toEqual([])
    expect(made.every(({ sql }) => sql.includes(' replicated_deduplication_window = 10000'))).toBe(true)
    expect(eventMigrations('ours').some(({ sql }) => sql.includes('Replicated'))).toBe(false)
  })
  it('keep the values of their engines', () => {
    expect(replicatedEngine('ReplacingMergeTree', '/p')).toBe(`ReplicatedReplacingMergeTree('/p', '{replica}')`)
    expect(replicatedEngine('ReplacingMergeTree(version, is_deleted)', '/p')).toBe(
      `ReplicatedReplacingMergeTree('/p', '{replica}', version, is_deleted)`,
    )
  })
  it('are found again by the path that their server says, with its macros written out or not', () => {
    const said = `ReplicatedReplacingMergeTree('/clickhouse/tables/outbound/${stamp}/01/click_local', 'a') PARTITION BY x`
    expect(stampIn(said)).toEqual({ name: 'click_local', stamp })
    expect(stampIn(replicatedEngine('MergeTree', pathOf('drop_local')))).toEqual({ name: 'drop_local', stamp })
    expect(stampIn(`ReplicatedMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}')`)).toBeNull()
  })
})
