import type { Connector, Get, Session } from '../../connector.ts'
import type { Door } from './fetch.ts'
import { NetworkError } from './network-error.ts'

type Raw = Readonly<Record<string, unknown>>
/**
 * Runs `work` on the currently stored credentials and stores its changes, while no other process does the same: a
 * rotated token invalidates the old one for anyone using it at the same time.
 */
export type Exclusively = (
  work: (stored: Raw) => Promise<Readonly<Record<string, string>> | undefined>,
) => Promise<void>

/** The part of a connector needed to sign in and make requests. */
export type Enterable<Credentials = unknown> = Pick<
  Connector<Credentials>,
  'identifier' | 'name' | 'credentialFields' | 'credentials' | 'authorize' | 'signIn'
> & { limits: { perMinute: number } }

/** A connector with credentials and access to its network: everything needed for requests. */
export type Live<C = Connector> = { connector: C; credentials: unknown; get: Get }

/** Values that must never appear in a message. */
const secretsOf = (connector: Pick<Enterable, 'credentialFields'>, raw: Raw) =>
  connector.credentialFields.flatMap((f) => {
    const value = raw[f.name]
    return f.secret && typeof value === 'string' ? [value] : []
  })

/** Keeps credentials in memory only; for live checks and tests. `current` returns them after the last sign-in. */
export function inMemory(raw: Readonly<Record<string, string>>): {
  current: () => Record<string, string>
  exclusively: Exclusively
} {
  let now = { ...raw }
  return {
    current: () => now,
    exclusively: async (work) => {
      now = { ...now, ...(await work(now)) }
    },
  }
}

const isRefused = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && error.trouble === 'refused'
const isSignedOut = (error: unknown) => error instanceof NetworkError && error.trouble === 'credentials'

/**
 * Opens access to the network of one connection. Networks with a sign-in are signed in to before the first request and
 * once more after a 401; a 401 with a fresh session is an error.
 */
export function openNetwork<C extends Enterable>(
  door: Door,
  known: C,
  raw: Raw,
  {
    exclusively = (work) => work(raw).then(() => undefined),
    signal,
  }: { exclusively?: Exclusively; signal?: AbortSignal | undefined } = {},
): Live<C> {
  const connector: C = { ...known, limits: door.networkLimits(known.identifier, known.limits) }
  const credentials = connector.credentials.parse(raw)
  const secrets = secretsOf(connector, raw)
  const target = {
    network: connector.identifier,
    name: connector.name,
    perMinute: connector.limits.perMinute,
    ...connector.authorize(credentials),
    secrets,
  }
  const plain = door.open(target, signal)
  if (!connector.signIn) return { connector, credentials, get: plain }
  const signIn = connector.signIn.bind(connector)

  const enter = async (): Promise<Session> => {
    const found: { session?: Session } = {}
    await exclusively(async (stored) => {
      const current = connector.credentials.parse(stored)
      secrets.push(...secretsOf(connector, stored))
      found.session = await signIn(plain, current).catch((error: unknown) => {
        // Token services answer wrong credentials with 400.
        throw isRefused(error)
          ? new NetworkError('credentials', `${error.message} Reconnect with valid credentials.`)
          : error
      })
      secrets.push(...found.session.secrets)
      return found.session.changed
    })
    if (!found.session) throw new Error('the sign-in was not run')
    return found.session
  }
  let session: Promise<Session> | undefined
  const current = (): Promise<Session> => {
    session ??= enter().catch((error: unknown) => {
      session = undefined
      throw error
    })
    return session
  }
  const get: Get = async (request) => {
    const used = current()
    const ask = async (s: Session) => plain({ ...request, headers: { ...s.headers, ...request.headers } })
    const first = await used
    try {
      return await ask(first)
    } catch (error) {
      if (!isSignedOut(error)) throw error
      if (session === used) session = undefined
      return ask(await current())
    }
  }
  return { connector, credentials, get }
}
