import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Annotation, annotations } from '../../contract/annotations/annotations.ts'
import type { Day } from '../../contract/days.ts'
import { userNames } from '../account/index.ts'
import type { Clock } from '../time/clock.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import { type BrandOf, productName } from '../mail/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { groupMarks, type Mark } from './marks.ts'
import { expectSubject, type NetworkOf, subjectNames } from './subjects.ts'
import { annotation, annotationHidden } from './tables.ts'

export type AnnotationParts = {
  database: Database
  clock: Clock
  networkOf: NetworkOf
  brandOf: BrandOf
  /** The product's own marks for the days of a range. */
  marks: (who: Principal, range: { fromDate: Day; toDate: Day }) => Promise<Mark[]>
}
/** Maximum notes of an account, far more than anyone writes by hand. */
const most = 5000
/** Maximum notes per answer. */
const mostListed = 500

type Calls = Handlers<typeof annotations>
type Said = Parameters<Calls['add']>[0]
const columnsOf = (said: Said) => ({
  fromDay: said.fromDate,
  toDay: said.toDate,
  kind: said.subjectKind,
  subject: said.subjectUuid ?? '',
  content: said.content,
  isLeftOut: said.isLeftOut,
})

const written = (tx: Tx, accountUuid: string, range: { fromDate: Day; toDate: Day }) =>
  tx
    .select()
    .from(annotation)
    .where(
      and(
        eq(annotation.accountUuid, accountUuid),
        lte(annotation.fromDay, range.toDate),
        gte(annotation.toDay, range.fromDate),
      ),
    )
    .orderBy(asc(annotation.fromDay), asc(annotation.createdAt), asc(annotation.uuid))
    .limit(mostListed)

const own = ({ accountUuid, userUuid }: Principal, uuid: string) =>
  and(eq(annotation.accountUuid, accountUuid), eq(annotation.uuid, uuid), eq(annotation.authorUuid, userUuid))

/** The content of an annotation, without its subject. */
type Content = Omit<Annotation, 'subjectKind' | 'subjectUuid' | 'subjectName' | 'subjectDomain' | 'networkUuid'>

const ofPerson = (
  n: typeof annotation.$inferSelect,
  { userUuid, people }: { userUuid: string; people: ReadonlyMap<string, string> },
): Content => ({
  annotationId: n.uuid,
  by: 'person',
  fromDate: n.fromDay,
  toDate: n.toDay,
  content: n.content,
  isLeftOut: n.isLeftOut,
  authorName: people.get(n.authorUuid) ?? 'Somebody who left',
  isOwn: n.authorUuid === userUuid,
  isHidden: false,
  isSmall: false,
  alertUuid: null,
})

const ofProduct = (m: Mark, { product, hidden }: { product: string; hidden: ReadonlySet<string> }): Content => ({
  annotationId: m.key,
  by: 'outbound',
  fromDate: m.fromDay,
  toDate: m.toDay,
  content: m.content,
  isLeftOut: false,
  authorName: product,
  isOwn: false,
  isHidden: hidden.has(m.key),
  isSmall: m.isSmall ?? false,
  alertUuid: m.alertUuid ?? null,
})

const list =
  ({ database, networkOf, brandOf, marks }: AnnotationParts): Calls['list'] =>
  async (range, who) => {
    const { accountUuid, userUuid } = who
    const known = groupMarks(await marks(who, range)).slice(0, mostListed)
    const product = (await brandOf(accountUuid))?.name ?? productName
    return database.as(accountUuid, async (tx) => {
      const notes = await written(tx, accountUuid, range)
      const hidden = new Set((await tx.select().from(annotationHidden)).map((h) => h.key))
      const people = await userNames(tx)
      const shops = [...notes, ...known].flatMap((n) => (n.kind === 'merchant' ? [n.subject] : []))
      const nameOf = await subjectNames(tx, networkOf, [...new Set(shops)])
      const about = ({ kind, subject }: Pick<Mark, 'kind' | 'subject'>) => ({
        subjectKind: kind,
        subjectUuid: subject,
        ...nameOf(kind, subject),
      })
      const all = [
        ...notes.map((n) => ({ ...ofPerson(n, { userUuid, people }), ...about(n) })),
        ...known.map((m) => ({ ...ofProduct(m, { product, hidden }), ...about(m) })),
      ]
      return all.toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : a.fromDate > b.fromDate ? 1 : 0))
    })
  }

const add =
  ({ database, clock }: AnnotationParts): Calls['add'] =>
  (said, { accountUuid, userUuid }) =>
    database.as(accountUuid, async (tx) => {
      const columns = columnsOf(said)
      await expectSubject(tx, columns.kind, columns.subject)
      if ((await tx.$count(annotation, eq(annotation.accountUuid, accountUuid))) >= most)
        throw new Fail('badInput', `content: An account has at most ${most} notes`)
      const now = clock.now()
      const [made] = await tx
        .insert(annotation)
        .values({ accountUuid, ...columns, authorUuid: userUuid, createdAt: now, updatedAt: now })
        .returning({ annotationUuid: annotation.uuid })
      if (!made) throw notFound()
      return made
    })

const update =
  ({ database, clock }: AnnotationParts): Calls['update'] =>
  ({ annotationUuid, ...said }, who) =>
    database.as(who.accountUuid, async (tx) => {
      const columns = columnsOf(said)
      const [found] = await tx.select().from(annotation).where(own(who, annotationUuid))
      if (!found) throw notFound()
      await expectSubject(tx, columns.kind, columns.subject)
      await tx
        .update(annotation)
        .set({ ...columns, updatedAt: clock.now() })
        .where(own(who, annotationUuid))
      return {}
    })

const remove =
  ({ database }: AnnotationParts): Calls['remove'] =>
  ({ annotationUuid }, who) =>
    database.as(who.accountUuid, async (tx) => {
      const gone = await tx.delete(annotation).where(own(who, annotationUuid)).returning()
      if (gone.length === 0) throw notFound()
      return {}
    })

const hide =
  ({ database, clock }: AnnotationParts): Calls['hide'] =>
  ({ annotationId: key, isHidden }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      if (!isHidden) {
        await tx
          .delete(annotationHidden)
          .where(and(eq(annotationHidden.accountUuid, accountUuid), eq(annotationHidden.key, key)))
        return {}
      }
      if ((await tx.$count(annotationHidden, eq(annotationHidden.accountUuid, accountUuid))) >= most)
        throw new Fail('badInput', `annotationId: An account hides at most ${most} notes`)
      await tx.insert(annotationHidden).values({ accountUuid, key, hiddenAt: clock.now() }).onConflictDoNothing()
      return {}
    })

export const annotationCalls = (parts: AnnotationParts): { annotations: Calls } => ({
  annotations: {
    list: list(parts),
    add: add(parts),
    update: update(parts),
    remove: remove(parts),
    hide: hide(parts),
  },
})
