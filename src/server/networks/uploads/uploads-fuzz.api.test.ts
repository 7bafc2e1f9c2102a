import { afterAll, beforeAll, expect, it } from 'vitest'
import { badText, breakBytes } from '../../../test/networks/fuzz/mutate.ts'
import { fuzzSeed, seeded } from '../../../test/networks/fuzz/seeded.ts'
import { connectorOf } from '../../../connectors/index.ts'
import { type Answer, type Session, startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const seed = fuzzSeed()
const about = `FUZZ_SEED=${seed}`
const header = 'Conversion ID,Date,Merchant,Order ID,Total,Commission,Currency,Payment Status,Status,Type'
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const row = (id: string, commission: string, day = '2026-03-02') =>
  [id, day, 'Shop', `O-${id}`, '79.95', commission, 'EUR', 'unpaid', 'approved', 'sale'].map(quoted).join(',')

type Preview = {
  rowCount: number
  rejectedCount: number
  rejected: { reason: string }[]
  sums: { commission: number }[]
}
const send = async (who: Session, path: string, bytes: Uint8Array, name: string) => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(bytes)]), name)
  const answer = await fetch(`${app.base}/api/conversion_uploads/v1/${path}`, {
    method: 'POST',
    headers: { cookie: who.cookie },
    body: form,
  })
  return { status: answer.status, answer: (await answer.json()) as Answer<Preview> }
}
const connect = async () => {
  const who = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
  const { data } = await who.ask<{ connectionUuid: string }>('/networks/v1/connections', {
    networkUuid: connectorOf('refersion')?.networkUuid,
    credentials: { partnerId: '1', currency: 'EUR' },
  })
  return { who, connectionUuid: data.connectionUuid }
}

it('previews of files with bad rows sum the good ones to the cent and name every bad one', {
  timeout: 120_000,
}, async () => {
  const r = seeded(seed)
  const { who, connectionUuid } = await connect()
  for (let file = 0; file < 25; file++) {
    let cents = 0
    let bad = 0
    const lines = Array.from({ length: 50 }, (_, n) => {
      if (r.chance(0.5)) {
        bad++
        const id = `bad-${n}`
        return r.pick([
          row(id, '1.00', `x${badText(r)}`.slice(0, 200)),
          row(id, `#${badText(r)}`.slice(0, 200)),
          row('', '1.00'),
          // each with its own id: a copy of a line would not count
          row(`${n}${'i'.repeat(300)}`, '1.00'),
        ])
      }
      const amount = r.upTo(100_000)
      cents += amount
      return row(`good-${n}`, `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`)
    })
    const { status, answer } = await send(
      who,
      `${connectionUuid}/preview`,
      Buffer.from([header, ...lines].join('\n')),
      'c.csv',
    )
    expect(status, `${about}, file ${file}: ${answer.message}`).toBe(200)
    expect(answer.data, `${about}, file ${file}`).toMatchObject({ rowCount: 50, rejectedCount: bad })
    expect(
      answer.data.sums.map((s) => Math.round(s.commission * 100)),
      `${about}, file ${file}`,
    ).toEqual([cents])
    for (const { reason } of answer.data.rejected) expect(reason).toMatch(/\w/)
  }
})

it('files broken as a whole, with odd names, are answered without a 5xx, by preview and by upload', {
  timeout: 120_000,
}, async () => {
  const r = seeded(seed + 1)
  let { who, connectionUuid } = await connect()
  const whole = [header, ...Array.from({ length: 12 }, (_, n) => row(`good-${n}`, `${n}.25`))].join('\n')
  for (let n = 0; n < 250; n++) {
    // a new account, because of the limit of files per minute
    if (n % 30 === 29) ({ who, connectionUuid } = await connect())
    const path = r.chance(0.7) ? `${connectionUuid}/preview` : connectionUuid
    const name = r.chance(0.5) ? 'c.csv' : `${badText(r)}.csv`.slice(0, 300)
    const { status, answer } = await send(who, path, breakBytes(whole, r), name)
    expect([200, 400, 413], `${about}, file ${n} ${JSON.stringify(name)}: ${answer.message}`).toContain(status)
    if (status !== 200) expect(answer.message, about).toMatch(/\w/)
  }
})

it('a file whose name holds a NUL is kept under the rest of its name', async () => {
  const { who, connectionUuid } = await connect()
  const kept = await send(who, connectionUuid, Buffer.from(`${header}\n${row('a', '1.25')}`), 'a\u0000b.csv')
  expect(kept).toMatchObject({ status: 200, answer: { data: { conversionUploadFilename: 'a b.csv' } } })
})
