import { afterAll, beforeAll, expect, it } from 'vitest'
import { otherNetwork } from '../../test/other-network.ts'
import { badText, breakText } from '../../test/networks/fuzz/mutate.ts'
import { fuzzSeed, seeded } from '../../test/networks/fuzz/seeded.ts'
import { genericUuid, type NetworksRig, startNetworks } from '../../test/networks-rig.ts'

let rig: NetworksRig
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())

const seed = fuzzSeed()
const kinds = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', '']

it('three thousand bad callbacks among good ones: no 5xx, and the good ones count to the cent', {
  timeout: 120_000,
}, async () => {
  const r = seeded(seed)
  const ctx = rig.newAccount()
  const { connectionUuid } = await rig.connect(ctx, {
    networkUuid: genericUuid,
    credentials: otherNetwork,
  })
  const url = await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid: genericUuid }, ctx)
  const address = url.split('?')[0] ?? ''
  const names = [...new URL(url).searchParams.keys()]
  let cents = 0
  const answers: { status: number; isGood: boolean; text: string }[] = []
  const send = async (to: string, init: RequestInit, isGood: boolean) => {
    const answer = await fetch(to, init)
    answers.push({ status: answer.status, isGood, text: await answer.text() })
  }
  const good = (n: number) => {
    const amount = 1 + r.upTo(50_000)
    cents += amount
    const commission = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
    const fields = {
      transactionId: `good-${n}`,
      commission,
      amount: '80',
      currency: 'EUR',
      date: '2026-03-02T10:00:00Z',
    }
    return r.chance(0.5)
      ? send(`${address}?${new URLSearchParams(fields)}`, {}, true)
      : send(address, { method: 'POST', body: JSON.stringify(fields) }, true)
  }
  const bad = (n: number) => {
    const fields = names.map((name): [string, string] => [name, r.chance(0.5) ? '3.10' : badText(r)])
    const query = new URLSearchParams(fields)
    query.set('transactionId', r.chance(0.8) ? `bad-${n}${badText(r)}`.slice(0, 300) : '')
    const text = JSON.stringify(Object.fromEntries(query))
    if (r.chance(0.3)) return send(`${address}?${query.toString().slice(0, 7000)}`, {}, false)
    const body = r.chance(0.5) ? breakText(text, r) : r.chance(0.5) ? text : query.toString()
    return send(address, { method: 'POST', body, headers: { 'content-type': r.pick(['', ...kinds]) } }, false)
  }
  for (let n = 0; n < 3000; n += 50)
    await Promise.all([
      ...Array.from({ length: 50 }, (_, i) => bad(n + i)),
      ...Array.from({ length: 5 }, (_, i) => good(n + i)),
    ])

  const about = `FUZZ_SEED=${seed}`
  expect(
    answers.filter((a) => a.isGood && a.status !== 200),
    about,
  ).toEqual([])
  expect(
    answers.filter((a) => ![200, 400, 413].includes(a.status)),
    about,
  ).toEqual([])
  expect(
    answers.filter((a) => a.status === 400 && !/\w/.test(a.text)),
    about,
  ).toEqual([])
  const kept = (await rig.conversions(connectionUuid)).filter((c) => /^good-\d+$/.test(c.transactionId))
  expect(kept).toHaveLength(300)
  expect(
    kept.reduce((sum, c) => sum + Math.round(Number(c.commission) * 100), 0),
    about,
  ).toBe(cents)
})
