import { hashOfSecret, type Seal } from '../../outside/index.ts'
import { drawn } from '../keys/key-text.ts'

type Of = { uuid: string; accountUuid: string }
/** What the encrypted secret of an address is bound to. */
export const aboutAddress = ({ uuid, accountUuid }: Of): string[] => ['export address', accountUuid, uuid]

const length = 32
const form = new RegExp(`^[0-9A-Za-z]{${length}}$`)
/** Whether a text has the form of a secret: other texts are not looked up. */
export const isAddressSecret = (text: string): boolean => form.test(text)

/** A new secret as stored: a hash for lookup, and encrypted, because the screen shows the address again. */
export function drawAddress(seal: Seal, of: Of): { tokenHash: string; sealedToken: string } {
  const token = drawn(length)
  return { tokenHash: hashOfSecret(token), sealedToken: seal.close(token, aboutAddress(of)) }
}

/** Paths and endings of the addresses of each kind. */
export const addressPaths = {
  view: { path: '/exports/sheets', ending: '.csv' },
  calendar: { path: '/exports/calendar', ending: '.ics' },
} as const

export function addressOf(
  publicUrl: string,
  seal: Seal,
  kind: keyof typeof addressPaths,
  row: Of & { sealedToken: string },
): string {
  const { path, ending } = addressPaths[kind]
  return `${publicUrl}${path}/${seal.open(row.sealedToken, aboutAddress(row))}${ending}`
}
