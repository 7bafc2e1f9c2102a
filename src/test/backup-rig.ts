import { execFile } from 'node:child_process'
import { otherNetwork } from './other-network.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '../server/env/project-root.ts'
import { browserAgent, newEventId } from './tracking.ts'

/** Exit code and output of a command of the built product. */
export const runCommand = (name: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const script = join(projectRoot, 'dist/server/cli.js')
    const all = { PATH: process.env.PATH, NODE_ENV: 'production', ...env }
    execFile(process.execPath, [script, name, ...args], { env: all }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, said: `${out}${err}` }),
    )
  })

export const storesOf = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'stores.json'), 'utf8')) as { databaseUrl: string; clickhouseUrl: string }

/** A publisher with a site and a network with callbacks, on a server that was just started. */
export async function signUpPublisher(base: string, email = 'anna@blog.example') {
  let cookie = ''
  const ask = async <T>(path: string, input?: object): Promise<T> => {
    const answer = await fetch(`${base}/api${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { cookie, origin: base, ...(input ? { 'content-type': 'application/json' } : {}) },
      ...(input ? { body: JSON.stringify(input) } : {}),
    })
    const set = answer.headers.getSetCookie().map((c) => c.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return ((await answer.json()) as { data: T }).data
  }
  const person = { userFirstname: 'Anna', userLastname: 'Lund', accountName: 'Blog', userTimezone: 'UTC' }
  const me = await ask<{ account: { accountUuid: string } }>('/auth/v1/signup', {
    ...person,
    userEmail: email,
    userPassword: 'long enough a word',
  })
  const { channelUuid: site } = await ask<{ channelUuid: string }>('/channels/v1/channels', {
    channelName: 'Blog',
    channelDomain: 'blog.example',
  })
  const networks = await ask<{ networkIdentifier: string; networkUuid: string }[]>('/networks/v1/networks')
  const networkUuid = networks.find((n) => n.networkIdentifier === 'generic')?.networkUuid ?? ''
  const { connectionUuid } = await ask<{ connectionUuid: string }>('/networks/v1/connections', {
    networkUuid,
    connectionName: 'Shop direct',
    credentials: otherNetwork,
  })
  const address = await ask<string>('/networks/v1/connections/callbackurls', { connectionUuid, networkUuid })
  return { ask, account: me.account.accountUuid, site, callback: address.split('?')[0] ?? '' }
}
export type Publisher = Awaited<ReturnType<typeof signUpPublisher>>

/** Visitors who read, click and buy until stopped; records what was acknowledged and when. */
export function visitors(base: string, { site, callback }: Publisher) {
  const headers = { 'user-agent': browserAgent, referer: 'https://blog.example/coffee' }
  const told = { pageviews: [] as string[], clicks: 0, sales: [] as string[] }
  let [isOver, round] = [false, 0]
  const read = async () => {
    const ids = Array.from({ length: 5 }, newEventId)
    const events = ids.map((id) => ({ id, type: 'pageview', page: `https://blog.example/${id.slice(-2)}` }))
    const answer = await fetch(`${base}/tr/v1/events/${site}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ events }),
    })
    if (answer.status === 204) told.pageviews.push(...ids)
  }
  const click = async () => {
    const query = new URLSearchParams({
      targetUrl: `https://shop.example/${round}`,
      pageUrl: 'https://blog.example/coffee',
      eventId: newEventId(),
    })
    const answer = await fetch(`${base}/tr/clicks/v1/${site}?${query}`, { redirect: 'manual', headers })
    if (answer.status === 302) told.clicks++
  }
  const buy = async () => {
    const id = `T-${round}`
    const query = new URLSearchParams({
      transactionId: id,
      amount: '100.10',
      commission: `${(round % 7) + 1}.03`,
      currency: 'DKK',
      status: 'pending',
    })
    const answer = await fetch(`${callback}?${query}`)
    if (answer.ok) told.sales.push(id)
  }
  const going = (async () => {
    while (!isOver) {
      round++
      await Promise.all([read(), click(), round % 5 === 0 ? buy() : undefined])
    }
  })()
  return {
    told,
    now: () => ({ pageviews: [...told.pageviews], clicks: told.clicks, sales: [...told.sales] }),
    stop: async () => {
      isOver = true
      await going
    },
  }
}

/** Signs in as an existing user. */
export async function signIn(base: string, login: { userEmail: string; userPassword: string }) {
  const headers = { origin: base, 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api/auth/v1/login`, { method: 'POST', headers, body: JSON.stringify(login) })
  const cookie = answer.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  return async <T>(path: string, input: object): Promise<T> => {
    const asked = await fetch(`${base}/api${path}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(input),
    })
    return ((await asked.json()) as { data: T }).data
  }
}

/** Queries the record store of a running server. */
export async function recordsOf(dataDir: string, sql: string) {
  const client = new pg.Client({ connectionString: storesOf(dataDir).databaseUrl })
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(sql)
  } finally {
    await client.end()
  }
}
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0)
