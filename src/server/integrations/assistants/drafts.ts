import { and, count, desc, eq, ne } from 'drizzle-orm'
import { type DraftKind, mostOpenDrafts } from '../../../contract/integrations/assistant-tools.ts'
import type { AssistantDraft, assistants, DraftInput } from '../../../contract/integrations/assistants.ts'
import { links } from '../../../contract/links/links.ts'
import { splitTests } from '../../../contract/routing/split-tests.ts'
import { steering } from '../../../contract/routing/steering.ts'
import { userNames, recordAudit } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { AllHandlers, Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import { checkMay } from '../../http/perform.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { assistantDraft } from '../tables.ts'

type Row = typeof assistantDraft.$inferSelect
export type NewDraft = {
  kind: DraftKind
  title: string
  text: string
  note: string
  input: DraftInput
  keyName: string
}
export type Drafts = { write: (who: Principal, draft: NewDraft) => Promise<string> }

const shown = (row: Row): AssistantDraft => ({
  draftUuid: row.uuid,
  draftKind: row.kind,
  draftTitle: row.title,
  draftText: row.text,
  draftNote: row.note,
  draftInput: row.input,
  draftKeyName: row.keyName,
  draftState: row.state,
  draftCreatedDatetime: row.createdAt.toISOString(),
  draftDecidedDatetime: row.decidedAt?.toISOString() ?? null,
  draftDecidedBy: row.decidedBy,
})

/** Open drafts, then the last decided ones. */
export async function draftsOf(tx: Tx): Promise<AssistantDraft[]> {
  const open = await tx
    .select()
    .from(assistantDraft)
    .where(eq(assistantDraft.state, 'open'))
    .orderBy(desc(assistantDraft.createdAt))
    .limit(mostOpenDrafts)
  const last = await tx
    .select()
    .from(assistantDraft)
    .where(ne(assistantDraft.state, 'open'))
    .orderBy(desc(assistantDraft.decidedAt))
    .limit(10)
  return [...open, ...last].map(shown)
}

/** Stores an assistant's proposal. It changes nothing until a user confirms it. */
export const createDrafts = ({ database, clock }: { database: Database; clock: Clock }): Drafts => ({
  write: (who, draft) =>
    database.as(who.accountUuid, async (tx) => {
      const [made] = await tx
        .insert(assistantDraft)
        .values({ accountUuid: who.accountUuid, ...draft, createdAt: clock.now() })
        .returning({ uuid: assistantDraft.uuid })
      if (!made) throw new Error('insert returned no row')
      const [waiting] = await tx.select({ n: count() }).from(assistantDraft).where(eq(assistantDraft.state, 'open'))
      if ((waiting?.n ?? 0) > mostOpenDrafts)
        throw new Fail('conflict', `${mostOpenDrafts} drafts wait for a person. Ask them to decide some first`)
      return made.uuid
    }),
})

type DraftCalls = Pick<Handlers<typeof assistants>, 'confirm' | 'refuse'>
export function draftCalls({
  database,
  clock,
  screens,
}: {
  database: Database
  clock: Clock
  screens: () => AllHandlers
}): DraftCalls {
  /** Decides an open draft; when two users decide at the same time, the second gets an error. */
  const decide = (who: Principal, draftUuid: string, state: 'confirmed' | 'refused') =>
    database.as(who.accountUuid, async (tx) => {
      const by = (await userNames(tx)).get(who.userUuid) ?? ''
      const [row] = await tx
        .update(assistantDraft)
        .set({ state, decidedAt: clock.now(), decidedBy: by })
        .where(and(eq(assistantDraft.uuid, draftUuid), eq(assistantDraft.state, 'open')))
        .returning()
      if (row) return row
      const [known] = await tx.select().from(assistantDraft).where(eq(assistantDraft.uuid, draftUuid))
      if (!known) throw notFound()
      throw new Fail('conflict', `${known.decidedBy} has ${known.state} this draft`)
    })
  const note = (who: Principal, row: Row, state: 'confirmed' | 'refused') =>
    database.as(who.accountUuid, (tx) =>
      recordAudit(tx, who, { action: `draft.${state}`, object: row.title, after: { key: row.keyName } }),
    )
  /** Saves a draft like the screen would, if the user may do that there. */
  const save = async ({ link, priority, split_test: split }: DraftInput, who: Principal) => {
    const handlers = screens()
    if (link) {
      checkMay(links.create, who)
      await handlers.links.create(link, who)
    } else if (priority) {
      checkMay(steering.tracking, who)
      await handlers.steering.tracking(priority, who)
    } else if (split) {
      checkMay(splitTests.save, who)
      await handlers.splitTests.save(split, who)
    }
  }
  return {
    async confirm({ draftUuid }, who) {
      const row = await decide(who, draftUuid, 'confirmed')
      try {
        await save(row.input, who)
      } catch (error) {
        // the draft is open again: something it refers to may have been deleted, or the plan may be full
        await database.as(who.accountUuid, (tx) =>
          tx
            .update(assistantDraft)
            .set({ state: 'open', decidedAt: null, decidedBy: '' })
            .where(eq(assistantDraft.uuid, draftUuid)),
        )
        throw error
      }
      await note(who, row, 'confirmed')
      return {}
    },
    async refuse({ draftUuid }, who) {
      await note(who, await decide(who, draftUuid, 'refused'), 'refused')
      return {}
    },
  }
}
