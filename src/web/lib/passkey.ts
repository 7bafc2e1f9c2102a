import type { Input } from '../../contract/call.ts'
import type { passkeys } from '../../contract/account/passkeys.ts'
import { hostBrand } from './host-brand.ts'

type Answer = Input<typeof passkeys.enter>['answer']
type Asked = Record<string, unknown>

const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)

/** Whether this browser makes passkeys, and for this address: for one without a name none does, and ours are of our own address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  window.isSecureContext &&
  hostBrand() === null &&
  !isAddress(window.location.hostname)

/** Browsers do not say why: the person went away, or the device has none. */
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
/** Browsers may say more than the server knows what to do with. */
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

/** Asks the device to make a passkey. */
export const makePasskey = (asked: Asked): Promise<Answer> =>
  navigator.credentials
    .create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked as never) })
    .then(answerOf, told)

/** Asks the device for one of its passkeys. */
export const answerWithPasskey = (asked: Asked): Promise<Answer> =>
  navigator.credentials
    .get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked as never) })
    .then(answerOf, told)
