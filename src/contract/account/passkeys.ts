import { z } from 'zod'
import { call } from '../call.ts'
import { nameOf } from '../name.ts'
import { me } from './account.ts'

/** The browser's response, as `PublicKeyCredential.toJSON()` returns it. Its signature proves its bytes. */
export const passkeyAnswer = z.object({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).nullish(),
  response: z.object({
    clientDataJSON: z.string().min(1).max(8000),
    attestationObject: z.string().max(50_000).optional(),
    authenticatorData: z.string().max(8000).optional(),
    publicKey: z.string().max(8000).nullish(),
    publicKeyAlgorithm: z.number().optional(),
    transports: z.array(z.string().max(50)).max(20).optional(),
    signature: z.string().max(8000).optional(),
    userHandle: z.string().max(200).nullish(),
  }),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** Options for the browser's `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
const options = z.record(z.string(), z.unknown())
export const passkeyRow = z.object({
  passkeyUuid: z.uuid(),
  passkeyName: z.string(),
  passkeyCreatedDatetime: z.string(),
  passkeyUsedDatetime: z.string().nullable(),
})
export type Passkey = z.output<typeof passkeyRow>

/** Sign-in with a device instead of a password. It proves possession and person at once, so no code is requested. */
export const passkeys = {
  list: call({
    method: 'GET',
    path: '/profile/v1/passkeys',
    kind: 'read',
    summary: 'The passkeys of the signed-in user',
    input: z.object({}),
    output: z.object({ isPossible: z.boolean(), rows: z.array(passkeyRow) }),
  }),
  begin: call({
    method: 'POST',
    path: '/profile/v1/passkeys/begin',
    kind: 'write',
    right: 'read',
    proof: true,
    summary: 'What a browser makes a passkey with',
    input: z.object({}),
    output: options,
  }),
  add: call({
    method: 'POST',
    path: '/profile/v1/passkeys',
    kind: 'write',
    right: 'read',
    proof: true,
    summary: 'Keeps a passkey that a browser has made',
    input: z.object({ passkeyName: nameOf(60), answer: passkeyAnswer }),
    output: passkeyRow,
  }),
  remove: call({
    method: 'DELETE',
    path: '/profile/v1/passkeys/{passkeyUuid}',
    kind: 'write',
    right: 'read',
    proof: true,
    summary: 'Deletes a passkey: it signs in no more',
    input: z.object({ passkeyUuid: z.uuid() }),
    output: z.object({}),
  }),
  ask: call({
    method: 'POST',
    path: '/auth/v1/passkey/begin',
    kind: 'read',
    access: 'public',
    summary: 'What a browser signs in with by passkey; nothing where this server has an address without a name',
    input: z.object({}),
    output: z.object({ options: options.nullable() }),
  }),
  enter: call({
    method: 'POST',
    path: '/auth/v1/passkey',
    kind: 'read',
    access: 'public',
    summary: 'Signs in with a passkey',
    input: z.object({ answer: passkeyAnswer }),
    output: me,
  }),
}
