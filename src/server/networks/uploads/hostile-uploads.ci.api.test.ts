import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectorOf } from '../../../connectors/index.ts'
import { buildOutbound } from '../../../test/server-process.ts'
import { type Answer, type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { projectRoot } from '../../env/project-root.ts'
import { createWorkshop } from '../../workshop/index.ts'

let app: TestApp
beforeAll(async () => {
  await buildOutbound()
  app = await startApp({ workshop: createWorkshop(join(projectRoot, 'dist/server/worker.js')) })
})
afterAll(() => app.stop())

const connect = async (network: string, credentials: object) => {
  const who = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
  const { data } = await who.ask<{ connectionUuid: string }>('/networks/v1/connections', {
    networkUuid: connectorOf(network)?.networkUuid,
    credentials,
  })
  return { who, connectionUuid: data.connectionUuid }
}
const preview = async (who: Session, connectionUuid: string, bytes: BlobPart, name: string) => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const answer = await fetch(`${app.base}/api/conversion_uploads/v1/${connectionUuid}/preview`, {
    method: 'POST',
    headers: { cookie: who.cookie },
    body: form,
  })
  return (await answer.json()) as Answer<Record<string, unknown>>
}
const header = 'Conversion ID,Created,Sub ID,Commission,Currency,Status'
const row = (id: number) => `${id},2026-03-02,,1.50,EUR,Approved`
const tooManyRows = `${header}\n${'1,2\n'.repeat(300_000)}`

it('a thread reads a file just as this process does', async () => {
  const { who, connectionUuid } = await connect('refersion', { partnerId: 'x', currency: 'EUR' })
  const rows = Array.from({ length: 700 }, (_, i) => row(i + 1))
  const read = await preview(who, connectionUuid, [header, ...rows].join('\n'), 'conversions.csv')
  expect(read).toMatchObject({ code: 200, data: { rowCount: 700, newCount: 700, sums: [{ commission: 1050 }] } })
})

it('hundreds of thousands of short rows are refused in words, and others are answered meanwhile', async () => {
  const { who, connectionUuid } = await connect('refersion', { partnerId: 'x', currency: 'EUR' })
  let answered = 0
  let isRead = false
  const reading = preview(who, connectionUuid, tooManyRows, 'conversions.csv').finally(() => {
    isRead = true
  })
  while (!isRead) {
    await fetch(`${app.base}/healthz`)
    answered++
  }
  expect(await reading).toMatchObject({
    code: 400,
    message: 'file: The file has more than 100000 rows. Split it into smaller ones.',
  })
  expect(answered).toBeGreaterThan(3)
})

it('four accounts with such a file each get an answer, and a sign-in still works', async () => {
  const people = await Promise.all(
    Array.from({ length: 4 }, () => connect('refersion', { partnerId: 'x', currency: 'EUR' })),
  )
  const answers = await Promise.all([
    ...people.map(({ who, connectionUuid }) => preview(who, connectionUuid, tooManyRows, 'conversions.csv')),
    app.signUp(),
  ])
  for (const answer of answers.slice(0, 4)) expect(answer).toMatchObject({ code: 400 })
})

it('costs of ads are read in the same way', async () => {
  const { who } = await connect('refersion', { partnerId: 'x', currency: 'EUR' })
  const csv = `Day,Domain,Cost\n2026-03-02,shop.dk,12.50\n2026-03-03,shop.dk,7.25\n`
  const read = await who.ask('/google/ads/v1/costs/preview', { name: 'ads.csv', csv, currencyCode: 'EUR' })
  expect(read).toMatchObject({ code: 200, data: { rowCount: 2, sums: [{ currencyCode: 'EUR', cost: 19.75 }] } })
})
