import { and, eq, gt, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import { deviceName } from '../sessions/device-name.ts'
import { invitation, passkey, passwordCode, session } from '../tables.ts'
import { takeWantedAddress, wantedAddressOf } from '../users/wanted-address.ts'
import type { Holder, OpenElsewhere, OpenThing, OpenThings } from './open-kinds.ts'

const codes = (kind: SQL, name: string): OpenThing => {
  const open = ({ userUuid }: Holder, now: Date) =>
    and(eq(passwordCode.userId, userUuid), kind, gt(passwordCode.expiresAt, now))
  return {
    list: async (tx, holder, now) =>
      (await tx.select({ id: passwordCode.id }).from(passwordCode).where(open(holder, now))).map(() => name),
    // expired codes stay in the table, because the daily limit counts them
    end: async (tx, holder, now) =>
      (
        await tx
          .update(passwordCode)
          .set({ expiresAt: now })
          .where(open(holder, now))
          .returning({ id: passwordCode.id })
      ).map(() => name),
  }
}

const others = ({ userUuid, keepSession }: Holder) =>
  and(eq(session.userId, userUuid), keepSession ? ne(session.id, keepSession) : undefined)
const invited = ({ accountUuid, userUuid }: Holder) =>
  and(eq(invitation.accountUuid, accountUuid), eq(invitation.invitedBy, userUuid))

/** Open access owned by this module. */
export const ownKinds: Omit<OpenThings, keyof OpenElsewhere> = {
  code: codes(isNotNull(passwordCode.sessionId), 'A code for a new password'),
  link: codes(isNull(passwordCode.sessionId), 'A mailed link to sign in'),
  addressChange: {
    list: async (tx, { userUuid }, now) => {
      const wanted = await wantedAddressOf(tx, userUuid, now)
      return wanted ? [wanted.email] : []
    },
    end: async (tx, { userUuid }, now) => {
      const wanted = await takeWantedAddress(tx, userUuid, now)
      return wanted ? [wanted.email] : []
    },
  },
  invitation: {
    list: async (tx, holder, now) =>
      (
        await tx
          .select({ email: invitation.email })
          .from(invitation)
          .where(and(invited(holder), gt(invitation.expiresAt, now)))
      ).map((row) => row.email),
    end: async (tx, holder) =>
      (await tx.delete(invitation).where(invited(holder)).returning({ email: invitation.email })).map(
        (row) => row.email,
      ),
  },
  session: {
    list: async (tx, holder, now) =>
      (
        await tx
          .select({ agent: session.userAgent })
          .from(session)
          .where(and(others(holder), gt(session.expiresAt, now)))
      ).map((row) => deviceName(row.agent)),
    end: async (tx, holder) =>
      (await tx.delete(session).where(others(holder)).returning({ agent: session.userAgent })).map((row) =>
        deviceName(row.agent),
      ),
  },
  passkey: {
    list: async (tx, { userUuid }) =>
      (await tx.select({ name: passkey.name }).from(passkey).where(eq(passkey.userId, userUuid))).map(
        (row) => row.name,
      ),
    end: async (tx, { userUuid }) =>
      (await tx.delete(passkey).where(eq(passkey.userId, userUuid)).returning({ name: passkey.name })).map(
        (row) => row.name,
      ),
  },
}
