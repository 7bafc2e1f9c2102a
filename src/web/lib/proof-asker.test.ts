import { expect, it } from 'vitest'
import { outboundApi } from './api.tsx'
import { createProofAsker } from './proof-asker.ts'

const world = () => {
  const proof = createProofAsker()
  let isProved = false
  const sent: string[] = []
  const api = outboundApi(
    async ({ url }) => {
      sent.push(url)
      if (url === '/profile/v1/account' && !isProved) return { code: 428, message: 'Please confirm', data: null }
      return { code: 200, message: '', data: { count: sent.length } }
    },
    { askProof: proof.ask },
  )
  const prove = (given: boolean) => {
    isProved = given
    proof.answer(given)
  }
  return { api, proof, prove, sent }
}

it('asks who sits there once for calls that wait together, and makes each of them once more', async () => {
  const { api, proof, prove, sent } = world()
  const both = [api.company.update({ accountCity: 'A' }), api.company.update({ accountZipcode: '1' })]
  await Promise.resolve()
  await new Promise((done) => setTimeout(done))
  expect(proof.isAsking.get()).toBe(true)
  prove(true)
  await Promise.all(both)
  expect(proof.isAsking.get()).toBe(false)
  expect(sent).toHaveLength(4)
})
it('refuses the call when nobody shows who they are', async () => {
  const { api, prove, sent } = world()
  const call = api.company.update({ accountCity: 'A' })
  await new Promise((done) => setTimeout(done))
  prove(false)
  await expect(call).rejects.toMatchObject({ code: 428, message: 'Please confirm' })
  expect(sent).toHaveLength(1)
})
