import type { BrokenLinkError } from '../../../contract/scanner/broken-link-errors.ts'
import type { Seen, Trouble } from '../walk/walk.ts'
import { type Evidence, saysNothing, speaksFor } from './evidence.ts'

/** Why a check reached no page, and which error that supports: none when it may only affect us and not visitors. */
const troubles: Record<Trouble, [BrokenLinkError | null, string]> = {
  noName: ['PAGE_NOT_FOUND', 'The domain does not exist'],
  nameTrouble: [null, 'The name of the server could not be looked up'],
  certificate: ['INTERNAL_SERVER_ERROR', 'The certificate of the shop is not valid: browsers stop there'],
  chain: [null, 'Who issued the certificate of the shop could not be found out: it may leave a part of it out'],
  refused: ['INTERNAL_SERVER_ERROR', 'The server of the shop takes no connection'],
  timeout: [null, 'The shop did not answer in time'],
  cut: [null, 'The connection was cut'],
  hostile: [null, 'The link leads to an address that is not on the public internet'],
  loop: ['INTERNAL_SERVER_ERROR', 'The page sends visitors in a circle'],
  tooManyHops: [null, 'More than ten redirects'],
  robots: [null, 'The shop asks programs not to open this page'],
  resting: [null, 'The shop asked us to come back later'],
  unreadable: [null, 'The page could not be read'],
}

/** An unreachable page also has nothing to buy. */
export function evidenceOfTrouble(trouble: Trouble): Evidence[] {
  const [error, sentence] = troubles[trouble]
  return error === null
    ? [saysNothing('connection', sentence)]
    : [speaksFor('connection', [error], sentence), speaksFor('offer', [error], 'No visitor is shown anything to buy')]
}

/** Answers meant for programs, not for visitors. 999 is an invention of some shops. */
const shut = new Set([401, 402, 403, 407, 408, 425, 429, 451, 999])
const isChallenge = ({ headers, facts }: Seen) => headers['cf-mitigated'] === 'challenge' || facts?.isWall === true

export function evidenceOfStatus(seen: Seen): Evidence[] {
  const { status, headers } = seen
  const nothing = (sentence: string) => [saysNothing('status', sentence)]
  if (isChallenge(seen)) return nothing('The shop asks whether a person looks')
  if (shut.has(status)) return nothing(`The shop does not let programs look (${status})`)
  if (status === 503 && headers['retry-after']) return nothing('The shop asked us to come back later')
  const answered = `The shop answered ${status}`
  if (status === 404 || status === 410) return [speaksFor('status', ['PAGE_NOT_FOUND'], answered)]
  if (status >= 500) return [speaksFor('status', ['INTERNAL_SERVER_ERROR'], answered)]
  return status >= 200 && status < 300 ? [] : nothing(answered)
}
