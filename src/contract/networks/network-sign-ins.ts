import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { optionalNameOf } from '../name.ts'
import { connection } from './networks.ts'

const credentials = z.record(z.string().max(60), z.string().max(4000))

/** Connects networks through a sign-in on their own page (OAuth 2 with PKCE) instead of pasted tokens. */
export const networkSignIns = {
  list: call({
    method: 'GET',
    path: '/networks/v1/signins',
    kind: 'read',
    summary: 'Networks that are connected by a sign-in on their own page, and what they need before it',
    input: z.object({}),
    output: z.array(
      z.object({
        networkUuid: z.uuid(),
        networkIdentifier: z.string(),
        networkName: z.string(),
        /** Credential fields the user fills in; the others come from the sign-in. */
        fieldNames: z.array(z.string()),
        /** The redirect address; the network's app must list it. */
        returnUrl: z.string(),
      }),
    ),
  }),
  begin: call({
    method: 'POST',
    path: '/networks/v1/signins/begin',
    kind: 'write',
    right: 'manage',
    summary: 'Begins a sign-in: the address to go to, and the verifier that only this browser keeps',
    input: z.object({
      networkUuid: z.uuid(),
      connectionName: optionalNameOf(longest.connectionName),
      credentials,
      /** Sites that use this connection's campaigns; omitted: all active sites. */
      channelUuids: z.array(z.uuid()).max(500).optional(),
      /** Updates the credentials of this connection instead of creating one. */
      connectionUuid: z.uuid().optional(),
    }),
    output: z.object({ authorizationUrl: z.string(), networkIdentifier: z.string(), verifier: z.string() }),
  }),
  complete: call({
    method: 'POST',
    path: '/networks/v1/signins/complete',
    kind: 'write',
    right: 'manage',
    limit: 'outside',
    summary: 'Ends a sign-in: exchanges the code, tries the credentials and connects the network',
    input: z.object({
      code: z.string().min(1).max(4000),
      state: z.string().min(1).max(200),
      verifier: z.string().min(43).max(128),
    }),
    output: connection,
  }),
}
