import { connectorOf } from '../../src/connectors/index.ts'
import { post, signUp } from '../account.ts'
import { startSource } from '../processes.ts'

/** Ten users who keep uploading a file of this many short rows, in a separate process. */
const source = `
const people = JSON.parse(process.env.PEOPLE)
const file = new Blob(['Conversion ID,Created,Commission\\n' + '1,2\\n'.repeat(Number(process.env.ROWS))])
const send = async ({ url, cookie }) => {
  for (;;) {
    const body = new FormData()
    body.append('file', file, 'conversions.csv')
    await fetch(url, { method: 'POST', headers: { cookie }, body }).then((a) => a.arrayBuffer(), () => undefined)
  }
}
console.log(people.length)
for (const person of people) void send(person)
`

/** Starts them; returns the function that ends them. */
export async function startHostileUploads(base: string, rows: number): Promise<() => Promise<void>> {
  const people = []
  for (let i = 0; i < 10; i++) {
    const account = await signUp(base)
    const made = (await post(account, '/api/networks/v1/connections', {
      networkUuid: connectorOf('refersion')?.networkUuid,
      credentials: { partnerId: 'x', currency: 'EUR' },
    })) as { connectionUuid: string }
    people.push({
      url: `${base}/api/conversion_uploads/v1/${made.connectionUuid}/preview`,
      cookie: account.cookie,
    })
  }
  const running = await startSource(source, { PEOPLE: JSON.stringify(people), ROWS: String(rows) })
  return running.stop
}
