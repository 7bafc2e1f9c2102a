import { z } from 'zod'
import type { Connector, OAuth } from '../../../connectors/connector.ts'
import type { Door } from '../../../connectors/shared/http/fetch.ts'
import { connectors } from '../../../connectors/index.ts'
import type { networkSignIns as contract } from '../../../contract/networks/network-sign-ins.ts'
import type { networks as networksContract } from '../../../contract/networks/networks.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database } from '../../store/database/open.ts'
import { chosenSites } from '../media.ts'
import { authorizeAddress, exchangeCode, type SignIns } from '../../outside/index.ts'

type Parts = {
  database: Database
  door: Door
  signIns: SignIns
  publicUrl: string
  /** The ordinary calls: a sign-in ends with the values a user would otherwise have pasted. */
  networks: Pick<Handlers<typeof networksContract>, 'connect' | 'reconnect' | 'imports' | 'connections'>
}
type WithOAuth = { connector: Connector; oauth: OAuth }

const plan = z.object({
  credentials: z.record(z.string(), z.string()),
  connectionName: z.string(),
  channelUuids: z.array(z.string()).optional(),
  connectionUuid: z.string().optional(),
})

const signInConnectors = (): WithOAuth[] =>
  connectors.flatMap((c) => (c.oauth ? [{ connector: c, oauth: c.oauth }] : []))

/** Checks the fields a user must fill in first, but not those the sign-in provides. */
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

/** Connects networks whose connector declares a sign-in: the user goes to the network and comes back with a code. */
export function networkSignInsCalls({
  database,
  door,
  signIns,
  publicUrl,
  networks,
}: Parts): Handlers<typeof contract> {
  const returnUrl = (connector: Connector) => `${publicUrl}/networks#${connector.identifier}`
  /** Fails before the sign-in and not after it: when the connection does not exist, or belongs to another network. */
  const checkConnection = async (connectionUuid: string, networkUuid: string, ctx: Principal) => {
    await networks.imports({ connectionUuid }, ctx)
    const known = (await networks.connections({}, ctx)).find((c) => c.connectionUuid === connectionUuid)
    if (known && known.network.networkUuid !== networkUuid)
      throw new Fail('badInput', `connectionUuid: is a connection of ${known.network.networkName}`)
  }
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
      if (connectionUuid) await checkConnection(connectionUuid, networkUuid, ctx)
      const hasSites = await database.as(ctx.accountUuid, (tx) => chosenSites(tx, channelUuids))
      if (!hasSites) throw notFound()
      checkStart(found, credentials)
      const made = await signIns.begin(ctx, connector.identifier, {
        credentials,
        connectionName,
        channelUuids,
        connectionUuid,
      })
      const address = oauth.authorizationUrl({
        credentials,
        redirectUri: returnUrl(connector),
        state: made.state,
        challenge: made.challenge,
      })
      return {
        authorizationUrl: authorizeAddress(door, connector, address),
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
      const about = { credentials: start, redirectUri, code, verifier, state }
      const tokens = await exchangeCode(door, connector, oauth, about)
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
