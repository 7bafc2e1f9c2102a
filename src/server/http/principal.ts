import { roleRights, type Role } from '../../contract/account/account.ts'
import type { CsvMark, WrittenFormat } from '../../contract/account/written-formats.ts'
import type { Right } from '../../contract/call.ts'
import type { Feature } from '../../contract/plans.ts'
import type { Scope } from '../../contract/scopes.ts'

/**
 * How somebody came in: through the browser, with an API key, or as the server itself, which acts for a person. `hasProof`:
 * the person at the browser has proved lately who they are.
 */
type Via =
  | { kind: 'session'; sessionId: string; hasProof: boolean }
  | { kind: 'key'; keyUuid: string; scopes: readonly Scope[] }
  | { kind: 'system' }

/**
 * In whose name a call is made. The same for every way in, so a call never asks how somebody came.
 * `timezone` and `currencyCode` decide what a day and an amount are in every answer.
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
  /** The right to broken links, which a role does not give: each person has it or not. */
  hasBrokenLinks: boolean
  timezone: string
  currencyCode: string
  /** By whose custom numbers and dates are written, and the decimal mark of CSV files. Programs get British and a point. */
  writtenFormat: WrittenFormat
  csvMark: CsvMark
}

type Person = Omit<Principal, 'via' | 'rights'>

/** Somebody who signed in. */
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

/** Who is told nothing of a person, or reads by a program. */
export const forPrograms = { writtenFormat: 'british', csvMark: 'point' } as const

/** The server itself, which reads for a person: a mailed report shows what they would see. It changes nothing. */
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

/** Whose calls are counted together. Many people share a demo account, so each of its sessions counts for itself. */
export function limitedAs({ via, userUuid, isDemo }: Principal): string | null {
  if (via.kind === 'system') return null // its jobs bound themselves
  if (via.kind === 'key') return `key ${via.keyUuid}`
  return isDemo ? `session ${via.sessionId}` : `user ${userUuid}`
}
