import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { programSchemes } from '../../../contract/integrations/assistant-tools.ts'
import { clean } from '../assistants/fence.ts'

/** An assistant's own description. */
export type Client = {
  name: string
  /** The host of the document with the description; '' for a registered client. */
  host: string
  /** Whether the client listed this redirect address. */
  knows: (redirectUri: string) => boolean
}

export const mostRedirects = 10
export const longestRedirect = 500
export const longestClientName = 80

const loopback = /^(?:127\.0\.0\.1|\[::1\]|localhost)$/
export const isLoopback = (url: URL): boolean => url.protocol === 'http:' && loopback.test(url.hostname)
const isProgram = (url: URL) => programSchemes.includes(url.protocol) && url.hostname !== ''
/** Addresses on the user's own computer. */
export const isOwnComputer = (url: URL): boolean => isLoopback(url) || isProgram(url)

/** Why a redirect address is not allowed, as a sentence; null when it is. */
export function redirectProblem(address: string): string | null {
  if (address.length > longestRedirect) return `Must have at most ${longestRedirect} characters`
  if (/[\s\p{C}\\]/u.test(address) || !URL.canParse(address)) return 'Must be an address'
  const url = new URL(address)
  if (url.protocol !== 'https:' && !isOwnComputer(url))
    return `Must begin with https, or be an address of the own computer (http://127.0.0.1, ${programSchemes.join(' ')})`
  if (url.username !== '' || url.password !== '') return 'Must hold no name or password'
  return address.includes('#') ? 'Must have no part after #' : null
}

/** Why a name is not allowed. The page shows exactly the name that was sent. */
export function clientNameProblem(name: string): string | null {
  if (name.length > longestClientName) return `Must have at most ${longestClientName} characters`
  if (name.trim() === '' || /[<>]/.test(name)) return 'Must be a name, without mark-up'
  return clean(name) === name.trim() ? null : 'Must be a plain name: no address, no mark-up, nothing unseen'
}

/** Programs on a computer listen on any free port, so loopback addresses with different ports are equal (RFC 8252). */
function redirectForm(address: string): string {
  const url = new URL(address)
  if (!isLoopback(url)) return address
  url.port = ''
  return url.href
}
export const knowsAny = (known: readonly string[]) => (redirectUri: string) =>
  known.some((one) => redirectForm(one) === redirectForm(redirectUri))

const prefix = 'obc_'
const printOf = (redirectUri: string) =>
  createHash('sha256').update(redirectForm(redirectUri)).digest('base64url').slice(0, 22)
const signed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * The id of a registered assistant: its description, signed. Nothing is stored, so registrations cannot fill anything
 * up.
 */
export function drawClientId(key: Buffer, { name, redirects }: { name: string; redirects: readonly string[] }): string {
  const said = JSON.stringify({ n: name, r: redirects.map(printOf), i: randomBytes(6).toString('base64url') })
  const text = `${prefix}${Buffer.from(said).toString('base64url')}`
  return `${text}.${signed(key, text)}`
}

/** The client registered under this id; null when there is none. */
export function readClientId(key: Buffer, clientId: string): Client | null {
  const [text = '', mac = '', ...more] = clientId.split('.')
  if (more.length > 0 || !text.startsWith(prefix) || !isSame(mac, signed(key, text))) return null
  const said = JSON.parse(Buffer.from(text.slice(prefix.length), 'base64url').toString('utf8')) as {
    n: string
    r: string[]
  }
  return { name: said.n, host: '', knows: (redirectUri) => said.r.includes(printOf(redirectUri)) }
}
