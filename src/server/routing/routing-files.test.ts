import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { silentLog } from '../log/log.ts'
import { indexFacts, noFacts } from './facts.ts'
import { noSums } from './known.ts'
import { createRoutingFiles } from './routing-files.ts'
import { createSnapshotStore } from './snapshot-store.ts'

it('reads facts of versions that counted no rejected sales, as if none had been', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbound-routing-files-'))
  const { made: _, ...before } = { ...noSums, merchant: 'shop.dk', connection: 'one', clicks: 100, sales: 3 }
  const now = { ...before, connection: 'two', made: 5 }
  writeFileSync(
    join(folder, 'account-facts.json'),
    JSON.stringify([['account', { approval: noFacts.approval, rows: [before, now] }]]),
  )
  const { facts } = createRoutingFiles(folder, createSnapshotStore(), silentLog)
  const known = indexFacts(facts.get('account') ?? noFacts)
  expect([known('shop.dk', 'one').own.made, known('shop.dk', 'two').own.made]).toEqual([3, 5])
  expect(known('shop.dk', 'two').merchant).toMatchObject({ clicks: 200, made: 8, sales: 6 })
})
