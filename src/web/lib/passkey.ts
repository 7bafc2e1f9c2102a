import type { Input } from '../../contract/call.ts'
import type { passkeys } from '../../contract/account/passkeys.ts'
import { hostBrand } from './host-brand.ts'

type Answer = Input<typeof passkeys.enter>['answer']
type Asked = Record<string, unknown>

const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)

/**
 * Whether this browser and address support passkeys: an address without a host name does not, and ours are bound to our
 * own address.
 */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  window.isSecureContext &&
  hostBrand() === null &&
  !isAddress(window.location.hostname)

/** Browsers do not tell the reason: the user cancelled, or the device has no passkey. */
const told = (error: unknown): never => {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'InvalidStateError') throw new Error('This device has a passkey for you already')
  throw new Error('No passkey was used. Please try again')
}

function answerOf(credential: Credential | null): Answer {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was used. Please try again')
  const { id, rawId, type, response, clientExtensionResults } = credential.toJSON() as Answer
  return { id, rawId, type, response: known(response), clientExtensionResults }
}
/** Drops fields that the server does not know. */
function known(r: Answer['response']): Answer['response'] {
  const { clientDataJSON, attestationObject, authenticatorData, publicKey, publicKeyAlgorithm, transports } = r
  return {
    clientDataJSON,
    attestationObject,
    authenticatorData,
    publicKey,
    publicKeyAlgorithm,
    transports,
    signature: r.signature,
    userHandle: r.userHandle,
  }
}

/** Asks the device to create a passkey. */
export const makePasskey = (asked: Asked): Promise<Answer> =>
  navigator.credentials
    .create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked as never) })
    .then(answerOf, told)

/** Asks the device to sign with one of its passkeys. */
export const answerWithPasskey = (asked: Asked): Promise<Answer> =>
  navigator.credentials
    .get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked as never) })
    .then(answerOf, told)
