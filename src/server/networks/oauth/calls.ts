import { z } from 'zod'
import type { Connector, OAuth } from '../../../connectors/connector.ts'
import type { Door } from '../../../connectors/fetch.ts'
import { connectors } from '../../../connectors/index.ts'
import { NetworkError } from '../../../connectors/network-error.ts'
import type { networkSignIns as contract } from '../../../contract/network-sign-ins.ts'
import type { networks as networksContract } from '../../../contract/networks.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { SignIns } from './sign-ins.ts'

type Parts = {
  door: Door
  signIns: SignIns
  publicUrl: string
  /** The ordinary calls: a sign-in ends with what a person would have pasted. */
  networks: Pick<Handlers<typeof networksContract>, 'connect' | 'reconnect' | 'imports'>
}
type WithOAuth = { connector: Connector; oauth: OAuth }

const plan = z.object({
  credentials: z.record(z.string(), z.string()),
  connectionName: z.string(),
  channelUuids: z.array(z.string()).optional(),
  connectionUuid: z.string().optional(),
})
/** A person waits for the answer; the door would wait for minutes. */
const patience = 25_000

const signInConnectors = (): WithOAuth[] =>
  connectors.flatMap((c) => (c.oauth ? [{ connector: c, oauth: c.oauth }] : []))

/** What a person must fill in before; what the sign-in brings is not looked at. */
function checkStart({ connector, oauth }: WithOAuth, raw: Record<string, string>): void {
  const unknown = Object.keys(raw).find((name) => !oauth.startFields.includes(name))
  if (unknown) throw new Fail('badInput', `credentials.${unknown}: is not asked for before the sign-in`)
  const issue = connector.credentials
    .safeParse(raw)
    .error?.issues.find((i) => oauth.startFields.includes(String(i.path[0])))
  if (!issue) return
  const name = String(issue.path[0])
  throw new Fail('badInput', `credentials.${name}: ${raw[name] ? issue.message : 'is missing'}`)
}

/** The code against tokens, through the door. Only the sign-in's own address is asked (`login`). */
async function exchange(door: Door, { connector, oauth }: WithOAuth, about: Parameters<OAuth['tokenRequest']>[0]) {
  const { origin } = new URL(oauth.authorizationUrl({ ...about, challenge: '' }))
  const secrets = connector.credentialFields.flatMap((f) => (f.secret ? [about.credentials[f.name] ?? ''] : []))
  const get = door.open(
    {
      network: connector.identifier,
      name: connector.name,
      perMinute: connector.limits.perMinute,
      baseUrl: origin,
      bases: { login: origin },
      headers: {},
      limitKey: 'sign-in',
      secrets: [...secrets, about.code, about.verifier].filter((s) => s !== ''),
    },
    AbortSignal.timeout(patience),
  )
  try {
    return oauth.readTokens(await get(oauth.tokenRequest(about)))
  } catch (error) {
    if (!(error instanceof NetworkError))
      throw new Fail('unavailable', `${connector.name} did not answer in time. Try again in a minute.`, error)
    const isTheirs = error.trouble === 'refused' || error.trouble === 'credentials'
    throw new Fail(
      isTheirs ? 'badInput' : 'unavailable',
      isTheirs
        ? `code: ${connector.name} did not accept the sign-in. Please try again. ${error.message}`
        : error.message,
    )
  }
}

/** Networks whose connector declares a sign-in are connected by going there and coming back with a code. */
export function networkSignInsCalls({ door, signIns, publicUrl, networks }: Parts): Handlers<typeof contract> {
  const returnUrl = (connector: Connector) => `${publicUrl}/networks#${connector.identifier}`
  return {
    async list() {
      return signInConnectors().map(({ connector, oauth }) => ({
        networkUuid: connector.networkUuid,
        networkIdentifier: connector.identifier,
        networkName: connector.name,
        fieldNames: [...oauth.startFields],
        returnUrl: returnUrl(connector),
      }))
    },
    async begin({ networkUuid, credentials, connectionName, channelUuids, connectionUuid }, ctx) {
      const found = signInConnectors().find((c) => c.connector.networkUuid === networkUuid)
      if (!found) throw notFound()
      const { connector, oauth } = found
      if (connectionUuid) await networks.imports({ connectionUuid }, ctx) // 404 now, not after the sign-in
      checkStart(found, credentials)
      const made = await signIns.begin(ctx, connector.identifier, {
        credentials,
        connectionName,
        channelUuids,
        connectionUuid,
      })
      const usual = new URL(
        oauth.authorizationUrl({
          credentials,
          redirectUri: returnUrl(connector),
          state: made.state,
          challenge: made.challenge,
        }),
      )
      const network = door.baseUrl(connector.identifier, usual.origin).url
      const { url } = door.baseUrl(`${connector.identifier}.login`, network)
      return {
        authorizationUrl: `${url.replace(/\/+$/, '')}${usual.pathname}${usual.search}`,
        networkIdentifier: connector.identifier,
        verifier: made.verifier,
      }
    },
    async complete({ code, state, verifier }, ctx) {
      const taken = await signIns.take(ctx, { state, verifier })
      const found = signInConnectors().find((c) => c.connector.identifier === taken.network)
      if (!found) throw notFound()
      const { connector, oauth } = found
      const { connectionUuid, credentials: start, connectionName, channelUuids } = plan.parse(taken.plan)
      const redirectUri = returnUrl(connector)
      const tokens = await exchange(door, found, { credentials: start, redirectUri, code, verifier, state })
      const credentials = {
        ...start,
        ...(oauth.redirectField ? { [oauth.redirectField]: redirectUri } : {}),
        ...tokens,
      }
      return connectionUuid
        ? networks.reconnect({ connectionUuid, credentials }, ctx)
        : networks.connect({ networkUuid: connector.networkUuid, connectionName, credentials, channelUuids }, ctx)
    },
  }
}
