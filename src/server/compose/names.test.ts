import { expect, it } from 'vitest'
import type { Changed, Changes } from '../changes/index.ts'
import type { Database } from '../store/database/open.ts'
import { createNames } from './names.ts'

function start({ isPrompt = true } = {}) {
  const asked: string[] = []
  const watchers: ((changed: Changed) => void)[] = []
  const clock = { now: 0 }
  const changes: Changes = {
    watch: (tell) => {
      watchers.push(tell)
      return () => undefined
    },
    check: async () => undefined,
    begin: async () => undefined,
    hasLooked: () => true,
    isPrompt: () => isPrompt,
    stop: async () => undefined,
  }
  const database = {
    as: async (accountUuid: string) => {
      asked.push(accountUuid)
      return {}
    },
  } as unknown as Database
  const names = createNames(database, [], changes, () => clock.now)
  return { names, asked, clock, tell: (changed: Changed) => watchers.forEach((w) => w(changed)) }
}

it('are read once, until something of the account changes', async () => {
  const { names, asked, clock, tell } = start()
  await names('a')
  clock.now = 9 * 60_000
  await names('a')
  await names('b')
  expect(asked).toEqual(['a', 'b'])
  tell(new Set(['a']))
  await names('a')
  await names('b')
  expect(asked).toEqual(['a', 'b', 'a'])
  tell('all')
  await names('b')
  expect(asked).toEqual(['a', 'b', 'a', 'b'])
})
it('are read again after ten minutes for the names of shops, and after two seconds while nobody listens', async () => {
  const prompt = start()
  await prompt.names('a')
  prompt.clock.now = 10 * 60_000
  await prompt.names('a')
  expect(prompt.asked).toEqual(['a', 'a'])
  const blind = start({ isPrompt: false })
  await blind.names('a')
  blind.clock.now = 1999
  await blind.names('a')
  expect(blind.asked).toEqual(['a'])
  blind.clock.now = 2000
  await blind.names('a')
  expect(blind.asked).toEqual(['a', 'a'])
})
it('are kept of two hundred accounts, those asked for last', async () => {
  const { names, asked } = start()
  for (let n = 0; n < 200; n++) await names(`account ${n}`)
  await names('account 0')
  await names('one more')
  await names('account 0')
  expect(asked).toHaveLength(201)
  await names('account 1')
  expect(asked).toHaveLength(202)
})
