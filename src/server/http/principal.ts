import { roleRights, type Role } from '../../contract/account/account.ts'
import type { CsvMark, WrittenFormat } from '../../contract/account/written-formats.ts'
import type { Right } from '../../contract/call.ts'
import type { Feature } from '../../contract/plans.ts'
import type { Scope } from '../../contract/scopes.ts'

/**
 * How the caller authenticated: in the browser, with an API key, or as the server acting for a user. `hasProof`: the
 * user at the browser has recently proved their identity.
 */
type Via =
  | { kind: 'session'; sessionId: string; hasProof: boolean }
  | { kind: 'key'; keyUuid: string; scopes: readonly Scope[] }
  | { kind: 'system' }

/**
 * On whose behalf a call is made. The same for every kind of authentication, so that calls do not depend on it.
 * `timezone` and `currencyCode` define days and amounts in every answer.
 */
export type Principal = {
  via: Via
  accountUuid: string
  userUuid: string
  rights: readonly Right[]
  plan: string
  /** Features beyond the plan. */
  granted: readonly Feature[]
  isDemo: boolean
  /** The right to broken links, which is independent of the role. */
  hasBrokenLinks: boolean
  timezone: string
  currencyCode: string
  /** The user's format of numbers and dates, and the decimal mark of CSV files. Programs get British and a point. */
  writtenFormat: WrittenFormat
  csvMark: CsvMark
}

type Person = Omit<Principal, 'via' | 'rights'>

/** The principal of a signed-in user. */
export const sessionPrincipal = ({
  sessionId,
  hasProof,
  role,
  ...who
}: Person & { sessionId: string; hasProof: boolean; role: Role }): Principal => ({
  ...who,
  via: { kind: 'session', sessionId, hasProof },
  rights: roleRights[role],
})

/** For callers without a user's settings, such as programs. */
export const forPrograms = { writtenFormat: 'british', csvMark: 'point' } as const

/** The server reading on behalf of a user: a mailed report shows what they would see. It changes nothing. */
export const systemPrincipal = (
  who: Pick<Person, 'accountUuid' | 'userUuid' | 'timezone' | 'currencyCode'>,
): Principal => ({
  ...who,
  ...forPrograms,
  via: { kind: 'system' },
  rights: ['read'],
  isDemo: false,
  hasBrokenLinks: false,
  plan: '',
  granted: [],
})

/** The key for rate limits. Many people share a demo account, so each of its sessions has its own. */
export function limitedAs({ via, userUuid, isDemo }: Principal): string | null {
  if (via.kind === 'system') return null // its jobs bound themselves
  if (via.kind === 'key') return `key ${via.keyUuid}`
  return isDemo ? `session ${via.sessionId}` : `user ${userUuid}`
}
