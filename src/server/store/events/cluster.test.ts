import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectCluster, onCluster, replicatedEngine } from './cluster.ts'
import { eventMigrations } from './migrations.ts'

describe('a statement for a cluster', () => {
  it.each([
    ['CREATE TABLE IF NOT EXISTS a (n Int8)', 'CREATE TABLE IF NOT EXISTS a ON CLUSTER ours (n Int8)'],
    ['CREATE OR REPLACE TABLE a AS b', 'CREATE OR REPLACE TABLE a ON CLUSTER ours AS b'],
    ['ALTER TABLE a DROP PARTITION 1', 'ALTER TABLE a ON CLUSTER ours DROP PARTITION 1'],
    ['DROP TABLE IF EXISTS a SYNC', 'DROP TABLE IF EXISTS a ON CLUSTER ours SYNC'],
    ['RENAME TABLE IF EXISTS a TO b', 'RENAME TABLE IF EXISTS a TO b ON CLUSTER ours'],
  ])('%s', (sql, expected) => expect(onCluster(sql, 'ours')).toBe(expected))
  it('is refused where each shard would have to do it by itself', () =>
    expect(() => onCluster('INSERT INTO a SELECT * FROM b', 'ours')).toThrow('Not a statement for a cluster'))
  it('is every step of a cluster whose servers copy from each other', async () => {
    const steps = eventMigrations({ name: 'ours', isReplicated: true }).map(({ sql }) => onCluster(sql, 'ours'))
    await expect(steps.join(';\n\n')).toMatchFileSnapshot(join(import.meta.dirname, 'golden/replicated.golden.sql'))
  })
})
describe('an engine with its place in Keeper', () => {
  it.each([
    ['SummingMergeTree', `ReplicatedSummingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}')`],
    [
      'ReplacingMergeTree(version, is_deleted)',
      `ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version, is_deleted)`,
    ],
  ])('%s', (engine, expected) => expect(replicatedEngine(engine)).toBe(expected))
  it('has every row on every server where that is wanted', () =>
    expect(replicatedEngine('ReplacingMergeTree(version)', { isOnAll: true })).toBe(
      `ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}', version)`,
    ))
})
describe('the cluster that is named', () => {
  it('has to be known, and without Keeper every server of it named', () => {
    expect(() => expectCluster('ours', undefined, 1)).toThrow('knows no cluster ours')
    expect(() => expectCluster('ours', { servers: 0, isReplicated: false }, 1)).toThrow('knows no cluster ours')
    expect(() => expectCluster('ours', { servers: 2, isReplicated: false }, 1)).toThrow(
      'CLICKHOUSE_URL names 1 of the 2 servers of the cluster ours: without Keeper it has to name every one',
    )
    expect(expectCluster('ours', { servers: 2, isReplicated: false }, 2)).toEqual({ name: 'ours', isReplicated: false })
    expect(expectCluster('ours', { servers: 4, isReplicated: true }, 1)).toEqual({ name: 'ours', isReplicated: true })
  })
})
describe('on one server, of one’s own or hosted', () => {
  it('no step names Distributed, a cluster or Keeper', () => {
    const sql = eventMigrations(null)
      .map((step) => step.sql)
      .join('\n')
    expect(sql).not.toMatch(/Distributed|ON CLUSTER|Replicated|_local|\{uuid\}/)
  })
})
