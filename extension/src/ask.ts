import type { Input, Output } from '../../src/contract/call.ts'
import type { V1 } from '../../src/contract/integrations/v1/index.ts'
import type { Settings } from './settings.ts'

export type Calls = V1['extension']
export type Answer<K extends keyof Calls> = Output<Calls[K]>

/** A refusal: `code` for the program, `message` for the user. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

async function ask<T>({ server, key }: Settings, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${server}/v1/extension/${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new Refused('away', `${new URL(server).host} did not answer. Check your connection and try again`)
  })
  const said = (await answer.json().catch(() => null)) as (T & { error?: { code: string; message: string } }) | null
  if (answer.ok && said) return said
  throw new Refused(said?.error?.code ?? 'away', said?.error?.message ?? `${new URL(server).host} is no Outbound`)
}

export const askAccount = (s: Settings): Promise<Answer<'account'>> => ask(s, 'account')
export const askShop = (s: Settings, domain: string): Promise<Answer<'shop'>> =>
  ask(s, `shops/${encodeURIComponent(domain)}`)
export const askPage = (s: Settings, page: string): Promise<Answer<'page'>> =>
  ask(s, `page?${new URLSearchParams({ page })}`)
export const makeLink = (s: Settings, link: Input<Calls['link']>): Promise<Answer<'link'>> => ask(s, 'links', link)
