import { z } from 'zod'
import { fallSubjects } from '../alerts/alert-choices.ts'
import { longest } from '../bounds.ts'
import { call } from '../call.ts'
import { checkRange, day, dayRange } from '../days.ts'

const annotationUuid = z.uuid()
const content = z
  .string()
  .trim()
  .min(1, 'Must not be blank')
  .max(longest.annotation, `Must have at most ${longest.annotation} characters`)

/** The content of a note and its subject: the account as a whole, or one thing in it. */
const said = {
  ...dayRange,
  subjectKind: z.enum(fallSubjects),
  /** The site, connection or merchant; omitted for the account. */
  subjectUuid: z.uuid().optional(),
  content,
  /** Alerts leave its days out of what is usual. */
  isLeftOut: z.boolean().default(false),
}
const checkSaid = (
  note: { fromDate: string; toDate: string; subjectKind: string; subjectUuid?: string | undefined },
  ctx: z.RefinementCtx,
) => {
  checkRange(note, ctx)
  if ((note.subjectKind === 'account') !== (note.subjectUuid === undefined))
    ctx.addIssue({
      code: 'custom',
      path: ['subjectUuid'],
      message: 'Must be given for a site, connection or merchant, and not for the account',
    })
}

export const annotation = z.object({
  /** The uuid of a person's note; for a note by the product, the key to hide it by. */
  annotationId: z.string(),
  by: z.enum(['person', 'outbound']),
  fromDate: day,
  toDate: day,
  subjectKind: z.enum(fallSubjects),
  /** '' for the account. */
  subjectUuid: z.string(),
  /** The display name; '' for the account. */
  subjectName: z.string(),
  /** The domain of a merchant, which reports filter by; '' for others. */
  subjectDomain: z.string(),
  /** The connection; '' for others. */
  networkUuid: z.string(),
  content: z.string(),
  isLeftOut: z.boolean(),
  authorName: z.string(),
  /** The caller may change it. */
  isOwn: z.boolean(),
  /** Someone in the account has hidden it; only for notes by the product. */
  isHidden: z.boolean(),
  /** A merchant with a small share of the account’s clicks: shown only next to a filter by merchant. */
  isSmall: z.boolean(),
  /** The alert it reports. */
  alertUuid: z.string().nullable(),
})
export type Annotation = z.output<typeof annotation>

export const annotations = {
  list: call({
    method: 'GET',
    path: '/annotations/v1/list',
    kind: 'read',
    summary: 'Notes on the days of a range: written by people, and what the product knows of them',
    input: z.object(dayRange).superRefine(checkRange),
    output: z.array(annotation),
  }),
  add: call({
    method: 'POST',
    path: '/annotations/v1/annotation',
    kind: 'write',
    summary: 'Writes a note on a day, or on days one after the other',
    input: z.object(said).superRefine(checkSaid),
    output: z.object({ annotationUuid }),
  }),
  update: call({
    method: 'UPDATE',
    path: '/annotations/v1/annotation/{annotationUuid}',
    kind: 'write',
    summary: 'Changes a note of one’s own',
    input: z.object({ annotationUuid, ...said }).superRefine(checkSaid),
    output: z.object({}),
  }),
  remove: call({
    method: 'DELETE',
    path: '/annotations/v1/annotation/{annotationUuid}',
    kind: 'write',
    summary: 'Takes a note of one’s own away',
    input: z.object({ annotationUuid }),
    output: z.object({}),
  }),
  hide: call({
    method: 'POST',
    path: '/annotations/v1/hidden',
    kind: 'write',
    summary: 'Hides what the product noted by itself, or shows it again',
    input: z.object({ annotationId: z.string().min(1).max(200), isHidden: z.boolean() }),
    output: z.object({}),
  }),
}
