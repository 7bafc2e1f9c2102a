import { expect, it } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { knowsEventStep } from '../events/migrations.ts'
import type { Events, Query } from '../events/open.ts'
import { expectSameShard } from './same-shard.ts'

function server(shard: string | null, notes: string[]) {
  return {
    define: async (sql: string) => void notes.push(/VALUES \('(.*)'\)/.exec(sql)?.[1] ?? sql),
    systemQuery: async ({ name }: Query<never>) =>
      name === 'servers.shard' ? (shard === null ? [] : [{ text: shard }]) : notes.map((text) => ({ text })),
  } as unknown as Events
}

it('a server that was another shard before is refused, and the one that it was is named', async () => {
  const notes: string[] = []
  await expectSameShard(server('2', notes), 'ours')
  await expectSameShard(server('2', notes), 'ours')
  expect(notes).toEqual(['shard-2'])
  const moved = expectSameShard(server('1', notes), 'ours')
  await expect(moved).rejects.toBeInstanceOf(OperatorError)
  await expect(moved).rejects.toThrow('A server was shard 2 of the cluster ours and is shard 1 now')
  await expect(expectSameShard(server(null, []), 'theirs')).rejects.toThrow('knows no cluster theirs')
  expect(notes).toEqual(['shard-2'])
  expect([knowsEventStep('shard-12'), knowsEventStep('shard-x')]).toEqual([true, false])
})
