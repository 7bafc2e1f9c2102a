import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { drawn } from '../keys/key-text.ts'

/** Long enough for the browser to return to the assistant. */
export const codeMs = 5 * 60_000
/** How long the key of an assistant works before it is refreshed. */
export const accessMs = 3600_000

export const drawCode = (): string => `obg_${drawn(40)}`

const form = /^(obr_([0-9a-f]{32})_[0-9A-Za-z]{32})_([\w-]{22})$/
const signed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)

/** Signed, so that an old token can be distinguished from an invented one: only an old one ends a grant. */
export function drawRefresh(key: Buffer, keyUuid: string): string {
  const text = `obr_${keyUuid.replaceAll('-', '')}_${drawn(32)}`
  return `${text}_${signed(key, text)}`
}

/** The grant that a refresh token was issued for; null for a token that is not ours. */
export function grantOfRefresh(key: Buffer, token: string): string | null {
  const [, text, id, mac] = form.exec(token) ?? []
  if (text === undefined || id === undefined || mac === undefined) return null
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(signed(key, text)))) return null
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a verifier matches the hash sent before (PKCE, S256). */
export const fitsChallenge = (verifier: string, challenge: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge
