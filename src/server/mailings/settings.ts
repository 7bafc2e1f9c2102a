import { and, eq } from 'drizzle-orm'
import { digestKinds, type MailKind, mailKinds } from '../../contract/mailings/mail-kinds.ts'
import type { Tx } from '../store/database/open.ts'
import { mailOff } from './tables.ts'
import type { Stopped } from './unsubscribe-token.ts'

type Person = { accountUuid: string; userUuid: string }
const kinds = Object.keys(mailKinds) as MailKind[]

export async function settingsOf(tx: Pick<Tx, 'select'>, userUuid: string) {
  const off = await tx.select({ kind: mailOff.kind }).from(mailOff).where(eq(mailOff.userUuid, userUuid))
  return kinds.map((mailKind) => ({ mailKind, mailIsOn: !off.some((row) => row.kind === mailKind) }))
}

/** Returns a function that says whether a user has switched off a kind of mail. */
export async function mailsOff(tx: Pick<Tx, 'select'>, userUuid: string): Promise<(kind: MailKind) => boolean> {
  const off = await settingsOf(tx, userUuid)
  return (kind) => off.some((s) => s.mailKind === kind && !s.mailIsOn)
}

export async function switchMail(
  tx: Pick<Tx, 'insert' | 'delete'>,
  { accountUuid, userUuid }: Person,
  kind: MailKind,
  isOn: boolean,
): Promise<void> {
  if (isOn) await tx.delete(mailOff).where(and(eq(mailOff.userUuid, userUuid), eq(mailOff.kind, kind)))
  else await tx.insert(mailOff).values({ accountUuid, userUuid, kind }).onConflictDoNothing()
}

export const kindsOf = (what: Stopped): readonly MailKind[] => (what === 'digest' ? digestKinds : [what])
