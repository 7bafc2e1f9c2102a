import type { Session, TestApp } from '../../test/start-app.ts'

export type V1Answer<T = Record<string, unknown>> = { status: number; headers: Headers; body: T }

/** Calls /v1 with a key; `input` goes into the URL of a GET, otherwise into the body. */
export const askV1 =
  (app: Pick<TestApp, 'base'>, key: string) =>
  async <T = Record<string, unknown>>(
    path: string,
    input: object = {},
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<V1Answer<T>> => {
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const answer = await fetch(`${app.base}/v1${path}${query === '?' ? '' : query}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T }
  }

export const everyScope = [
  'reports.read',
  'conversions.read',
  'clicks.read',
  'merchants.read',
  'links.read',
  'links.write',
  'alerts.read',
  'drafts.write',
] as const

/** Creates a key of the browser extension as the screen does. */
export async function makeExtensionKey(session: Session, keyMakesLinks = true): Promise<string> {
  const made = await session.ask<{ key: string }>('/integrations/v1/extension/keys', {
    keyName: 'Chrome',
    keyMakesLinks,
  })
  if (made.code !== 200) throw new Error(`No key was made: ${made.message}`)
  return made.data.key
}

/** Creates a key as the screen does. */
export async function makeKey(session: Session, over: object = {}): Promise<{ key: string; keyUuid: string }> {
  const made = await session.ask<{ key: string; row: { keyUuid: string } }>('/integrations/v1/keys', {
    keyName: 'Warehouse',
    keyScopes: everyScope,
    keyUnitsPerMinute: 1200,
    ...over,
  })
  if (made.code !== 200) throw new Error(`No key was made: ${made.message}`)
  return { key: made.data.key, keyUuid: made.data.row.keyUuid }
}
