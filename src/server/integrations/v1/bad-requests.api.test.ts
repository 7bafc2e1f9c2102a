import { afterAll, beforeAll, expect, it } from 'vitest'
import { v1Error } from '../../../contract/integrations/v1/index.ts'
import { type Operation, randomRequest } from '../../../test/bad-requests/random-request.ts'
import { pick } from '../../../test/bad-requests/random-values.ts'
import { howMuch } from '../../../test/how-much.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { makeKey } from '../make-key.test-data.ts'
import { publicCalls } from '../reference/openapi-v1.ts'
import { numbers, seedOf } from '../../../test/seeded.ts'

const count = howMuch(600, 5000)
/** Each has its own units. */
const askers = howMuch(4, 20)
let app: TestApp
let keys: string[]
beforeAll(async () => {
  app = await startApp()
  keys = await Promise.all(Array.from({ length: askers }, async () => (await makeKey(await app.signUp())).key))
})
afterAll(() => app.stop())

const operations = publicCalls().map(({ call, operation: { parameters, requestBody } }): Operation => {
  const named = parameters.filter((p) => p.in !== 'header')
  const body = requestBody?.content['application/json'].schema
  return {
    method: call.method,
    path: call.path,
    isWrite: call.kind === 'write',
    inPath: named.filter((p) => p.in === 'path').map((p) => p.name),
    input: {
      properties: { ...Object.fromEntries(named.map((p) => [p.name, p.schema])), ...body?.properties } as NonNullable<
        Operation['input']['properties']
      >,
      required: [...named.filter((p) => p.required).map((p) => p.name), ...(body?.required ?? [])],
    },
    takesFile: false,
    neverRight: false,
  }
})

it(`answers ${count} bad requests in one shape, never 5xx`, async () => {
  const seed = seedOf('v1/bad-requests.api.test.ts')
  const random = numbers(seed)
  const [first, ...others] = operations
  if (!first) throw new Error('There are no public calls')
  const statuses = new Map<number, number>()
  const faults: string[] = []
  for (let n = 0; n < count; n++) {
    const { method, path, headers, body } = randomRequest(pick(random, [first, ...others]), random)
    const key = keys[n % keys.length] ?? ''
    const answer = await fetch(`${app.base}/v1${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(random() < 0.03 ? {} : { authorization: `Bearer ${key}` }) },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const told = `${answer.status}: ${method} ${path.slice(0, 300)} ${typeof body === 'string' ? body.slice(0, 300) : ''} → ${text.slice(0, 200)}`
    if (answer.status >= 500) faults.push(told)
    else if (answer.status !== 200 && !v1Error.safeParse(JSON.parse(text)).success)
      faults.push(`another shape: ${told}`)
  }
  process.stdout.write(`v1/bad-requests.api.test.ts: ${JSON.stringify([...statuses])}\n`)
  expect(faults.slice(0, 10), `OUTBOUND_SEED=${seed}`).toEqual([])
  expect(statuses.get(400) ?? 0).toBeGreaterThan(count / 5)
}, 600_000)
