import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt, randomUUID } from 'node:crypto'
import type { Clock } from '../server/time/clock.ts'
import { systemClock } from '../server/time/clock.ts'
import { type App, composeApp } from '../server/compose/app.ts'
import { createWorkshop } from '../server/workshop/index.ts'
import { readEnv } from '../server/env/env.ts'
import { silentLog } from '../server/log/log.ts'
import { freePort } from '../server/store/embedded/free-port.ts'
import { storesOfItsOwn, type TestStores, testStores } from './stores.ts'
import { timelessDoor } from './timeless-door.ts'

export type Answer<T = unknown> = { code: number; message: string; data: T }
export type Session = {
  cookie: string
  accountUuid: string
  userUuid: string
  /** POST unless a method is given; a GET puts its input into the address. */
  ask: <T = Record<string, unknown>>(path: string, input?: unknown, method?: string) => Promise<Answer<T>>
}
export type TestApp = {
  app: App
  base: string
  dir: string
  stores: TestStores
  signUp: (over?: object) => Promise<Session>
  ask: (cookie: string) => Session['ask']
  /** Sends an input whose `file` is `{ name, bytes }` as a form. */
  sendFile: (cookie: string, path: string, input: object) => Promise<Answer>
  stop: () => Promise<void>
}

/** The whole server in this process, on its own stores and a free port, without demo data by default. */
export async function startApp({
  clock = systemClock as Clock,
  env = {} as Record<string, string>,
  workshop = createWorkshop(null),
  freeBytes = undefined as (() => number) | undefined,
  /** The database to copy at the start: an empty one by default. */
  template = 'template_outbound',
  /** Whether its events are in a separate database: for jobs that read the events of all accounts. */
  ownEvents = false,
  /** Another app whose stores this one shares, with its own folder. */
  beside = undefined as TestApp | undefined,
  /** Whether jobs start by this machine's clock: tests that wait for no job should not meet one. */
  keepsSchedules = false,
  /** The server's log, for tests that read it. */
  log = silentLog,
} = {}): Promise<TestApp> {
  const stores = beside?.stores ?? (await (ownEvents ? storesOfItsOwn : testStores)({ template }))
  const dir = mkdtempSync(join(tmpdir(), 'outbound-app-'))
  const port = await freePort()
  const settings = readEnv({
    PORT: String(port),
    DATA_DIR: dir,
    DEMO: 'off',
    BILLING: 'off',
    MERCHANT_ICONS: 'off',
    TRUST_PROXY: '1',
    ...env,
  })
  const app = await composeApp({
    env: settings,
    stores,
    clock,
    log,
    door: timelessDoor(new Date()),
    workshop,
    freeBytes,
    keepsSchedules,
  })
  const base = await app.start()
  const ask =
    (cookie: string): Session['ask'] =>
    async (path, input = {}, method = 'POST') => {
      const inAddress = method === 'GET'
      const query = inAddress ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      const answer = await fetch(`${base}/api${path}${query}`, {
        method,
        headers: { cookie, ...(inAddress ? {} : { 'content-type': 'application/json' }) },
        ...(inAddress ? {} : { body: JSON.stringify(input) }),
      })
      // a file is returned as its text
      if (answer.headers.get('content-disposition'))
        return { code: answer.status, message: '', data: await answer.text() }
      return answer.json()
    }
  return {
    app,
    base,
    dir,
    stores,
    ask,
    async sendFile(cookie, path, input) {
      const form = new FormData()
      const { file, ...fields } = input as { file?: { name: string; bytes: Uint8Array<ArrayBuffer> } }
      for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
      if (file) form.append('file', new Blob([file.bytes]), file.name)
      const answer = await fetch(`${base}/api${path}`, { method: 'POST', headers: { cookie }, body: form })
      return answer.json()
    },
    signUp: async (over = {}) => {
      const person = {
        userFirstname: 'Zoë',
        userLastname: 'Ø',
        accountName: 'Café',
        userEmail: `${randomUUID()}@example.com`,
        userPassword: 'correct horse',
        ...over,
      }
      const answer = await fetch(`${base}/api/auth/v1/signup`, {
        method: 'POST',
        // from a new address: sign-ups are limited per address
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        },
        body: JSON.stringify(person),
      })
      const cookie = answer.headers
        .getSetCookie()
        .map((c) => c.split(';')[0])
        .join('; ')
      const { data } = (await answer.json()) as Answer<{ userUuid: string; account: { accountUuid: string } }>
      return { cookie, accountUuid: data.account.accountUuid, userUuid: data.userUuid, ask: ask(cookie) }
    },
    stop: async () => {
      await app.stop()
      if (!beside) await stores.close()
    },
  }
}
