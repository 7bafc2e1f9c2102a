import { and, desc, eq } from 'drizzle-orm'
import type { MerchantNote, merchantNotes } from '../../../contract/merchants/merchant-notes.ts'
import { user } from '../../account/tables.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { expectMerchant } from '../is-known.ts'
import { merchantNote } from '../tables.ts'

/** Maximum notes of one merchant; a page shows all of them. */
const most = 1000
type Row = typeof merchantNote.$inferSelect

const shown = (note: Row): MerchantNote => ({
  commentUuid: note.uuid,
  commentText: note.content,
  commentAuthor: note.author,
  commentUpdatedDatetime: note.updatedAt.toISOString(),
})

async function nameOf(tx: Tx, userUuid: string): Promise<string> {
  const [person] = await tx
    .select({ first: user.firstName, last: user.lastName })
    .from(user)
    .where(eq(user.id, userUuid))
  return person ? `${person.first} ${person.last}`.trim() : ''
}

/** Notes about merchants. Every user of the account with write access may change any of them. */
export function merchantNotesCalls({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Handlers<typeof merchantNotes> {
  const one = (merchantUuid: string, uuid: string) =>
    and(eq(merchantNote.merchantUuid, merchantUuid), eq(merchantNote.uuid, uuid))
  return {
    list: ({ advertiserUuid }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        await expectMerchant(tx, advertiserUuid)
        const rows = await tx
          .select()
          .from(merchantNote)
          .where(eq(merchantNote.merchantUuid, advertiserUuid))
          .orderBy(desc(merchantNote.createdAt), desc(merchantNote.uuid))
          .limit(most)
        return rows.map(shown)
      }),
    add: ({ advertiserUuid: merchantUuid, content }, { accountUuid, userUuid }) =>
      database.as(accountUuid, async (tx) => {
        await expectMerchant(tx, merchantUuid)
        const notes = await tx.$count(merchantNote, eq(merchantNote.merchantUuid, merchantUuid))
        if (notes >= most) throw new Fail('badInput', `content: A merchant has at most ${most} notes`)
        const now = clock.now()
        const author = await nameOf(tx, userUuid)
        const [made] = await tx
          .insert(merchantNote)
          .values({ accountUuid, merchantUuid, authorUuid: userUuid, author, content, createdAt: now, updatedAt: now })
          .returning()
        if (!made) throw notFound()
        return shown(made)
      }),
    update: ({ advertiserUuid, commentUuid, content }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const [changed] = await tx
          .update(merchantNote)
          .set({ content, updatedAt: clock.now() })
          .where(one(advertiserUuid, commentUuid))
          .returning()
        if (!changed) throw notFound()
        return shown(changed)
      }),
    remove: ({ advertiserUuid, commentUuid }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const gone = await tx.delete(merchantNote).where(one(advertiserUuid, commentUuid)).returning()
        if (gone.length === 0) throw notFound()
        return {}
      }),
  }
}
