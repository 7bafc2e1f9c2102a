import { afterAll, beforeAll, expect, it } from 'vitest'
import { genericUuid, type NetworksRig, startNetworks } from '../../test/networks-rig.ts'
import { otherNetwork } from '../../test/other-network.ts'

let rig: NetworksRig
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())

async function ownNetwork() {
  const ctx = rig.newAccount()
  const { connectionUuid } = await rig.connect(ctx, { networkUuid: genericUuid, credentials: otherNetwork })
  const url = await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid: genericUuid }, ctx)
  const { list, save, remove } = rig.networks.stateWords
  return {
    call: async (transactionId: string, status: string) => {
      const fields = new URLSearchParams({ transactionId, commission: '5', currency: 'EUR', status })
      expect((await fetch(`${url.split('?')[0]}?${fields}`)).status).toBe(200)
    },
    asked: async () =>
      (await list({ connectionUuid }, ctx)).unknown.map(
        (u) => `${u.word} ${u.conversionCount} ${u.sums[0]?.commission}`,
      ),
    say: async (word: string, status: 'pending' | 'approved' | 'rejected' | 'paid') => {
      const { stateWordUuid } = await save({ connectionUuid, word, status }, ctx)
      await rig.followStates()
      return stateWordUuid
    },
    forget: async (stateWordUuid: string) => {
      await remove({ connectionUuid, stateWordUuid }, ctx)
      await rig.followStates()
    },
    /** Each sale with its status; in brackets those that count nothing. */
    sales: async () =>
      (await rig.conversions(connectionUuid)).map((c) =>
        c.errorCode.startsWith('status:') ? `${c.transactionId} (${c.status})` : `${c.transactionId} ${c.status}`,
      ),
  }
}

const long = 'Väntar på annonsörens besked om varan har kommit tillbaka till lagret i Borås'
it.each([
  ['a plain word', 'Wackelig', 'wackelig', 'WACKELIG'],
  ['a word that begins with a letter beyond ASCII', 'Återkallad', 'återkallad', 'ÅTERKALLAD'],
  [
    'a word whose signs are letters of their own',
    'Återkallad'.normalize('NFD'),
    'återkallad',
    'återkallad'.normalize('NFD'),
  ],
  ['words between other blanks', 'Öppet_köp', 'öppet köp', 'ÖPPET-KÖP'],
  ['a sentence', long, long.toLowerCase(), long.toUpperCase()],
])('%s is asked once and followed by the sales that are there and those to come', async (_, word, lower, upper) => {
  const { call, asked, say, forget, sales } = await ownNetwork()
  await call('1', word)
  await call('2', lower)
  await call('3', upper)
  await call('4', 'approved')
  expect(await sales()).toEqual(['1 (pending)', '2 (pending)', '3 (pending)', '4 approved'])
  const [question, ...others] = await asked()
  expect(others).toEqual([])
  expect(question).toMatch(/ 3 15$/)
  const said = await say(question?.replace(/ 3 15$/, '') ?? '', 'rejected')
  expect(await sales()).toEqual(['1 rejected', '2 rejected', '3 rejected', '4 approved'])
  expect(await asked()).toEqual([])
  await call('5', upper)
  expect(await sales()).toContain('5 rejected')
  await say(lower.slice(0, 60), 'approved')
  expect(new Set((await sales()).map((s) => s.split(' ')[1]))).toEqual(new Set(['approved']))
  await forget(said)
  expect(await sales()).toEqual(['1 (pending)', '2 (pending)', '3 (pending)', '4 approved', '5 (pending)'])
  expect(await asked()).toHaveLength(1)
})
