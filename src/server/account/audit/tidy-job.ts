import { keptDays } from '../../../contract/bounds.ts'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/index.ts'
import type { Database } from '../../store/database/open.ts'
import { audit, invitation, passkeyChallenge, passwordCode, verification } from '../tables.ts'

const day = 86_400_000

/** Every night, deletes audit entries older than `keptDays.audit`, and expired codes, links and invitations. */
export const tidyAuditJob = ({ database, clock }: { database: Database; clock: Clock }): Job =>
  defineJob({
    name: 'account.tidy',
    about: {
      does: 'removes old lines of the audit log, codes, links and invitations that work no more',
      reads: 'audit, password_code, passkey_challenge, verification, invitation',
      writes: 'removes from the same',
      failing: 'old lines stay a day longer',
    },
    payload: z.object({}).loose(),
    schedule: '41 3 * * *',
    handler: async () => {
      const before = (days: number) => new Date(clock.now().getTime() - days * day)
      await database.system.delete(audit).where(lt(audit.at, before(keptDays.audit)))
      await database.system.delete(passwordCode).where(lt(passwordCode.createdAt, before(2)))
      await database.system.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, clock.now()))
      await database.system.delete(verification).where(lt(verification.expiresAt, clock.now()))
      await database.system.delete(invitation).where(lt(invitation.expiresAt, before(30)))
    },
  })
