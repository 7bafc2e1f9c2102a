import { expect, it } from 'vitest'
import { outboundApi } from './api.tsx'
import { createQueryClient } from './query-client.ts'
import { loadStart } from './start.ts'

const young = { hasPageviews: false, hasClicks: false, hasConversions: false, hasWeek: false }
const asking = (answer: () => object) => {
  let asked = 0
  const api = outboundApi(async () => {
    asked += 1
    return { code: 200, message: 'success', data: answer() }
  }, {})
  return { load: (account: string) => loadStart(createQueryClient(), api, account), asked: () => asked }
}

it('is asked for young accounts each time, and of others never again', async () => {
  localStorage.clear()
  const server = asking(() => young)
  await server.load('a1')
  await server.load('a1')
  expect(server.asked()).toBe(2)
  const grown = asking(() => ({ ...young, hasWeek: true }))
  await grown.load('a1')
  await grown.load('a1')
  expect(grown.asked()).toBe(1)
  await grown.load('a2')
  expect(grown.asked()).toBe(2)
})

it('keeps nobody from the first screen when it cannot be known', async () => {
  localStorage.clear()
  const broken = asking(() => {
    throw new Error('away')
  })
  await broken.load('a3')
  expect(broken.asked()).toBe(1)
})
