import { randomUUID } from 'node:crypto'
import type { Role } from '../contract/account/account.ts'
import { forPrograms, type Principal, sessionPrincipal } from '../server/http/principal.ts'

/** A signed-in user, in their own account by default. */
export const principal = (over: Partial<Omit<Principal, 'via' | 'rights'>> & { role?: Role } = {}): Principal =>
  sessionPrincipal({
    sessionId: randomUUID(),
    hasProof: true,
    accountUuid: randomUUID(),
    userUuid: randomUUID(),
    role: 'owner',
    plan: 'Freemium',
    granted: [],
    isDemo: false,
    hasBrokenLinks: true,
    timezone: 'Europe/Copenhagen',
    currencyCode: 'DKK',
    ...forPrograms,
    ...over,
  })
