import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'

const advertiserUuid = z.uuid()
const commentUuid = z.uuid()
export const longestNote = longest.partnerNote
const content = z
  .string()
  .trim()
  .min(1, 'Must not be blank')
  .max(longestNote, `Must have at most ${longestNote} characters`)

export const merchantNote = z.object({
  commentUuid,
  commentText: z.string(),
  commentAuthor: z.string(),
  commentUpdatedDatetime: z.string(),
})
export type MerchantNote = z.output<typeof merchantNote>
const notes = z.array(merchantNote)

export const merchantNotes = {
  list: call({
    method: 'GET',
    path: '/advs/v1/comments/{advertiserUuid}',
    kind: 'read',
    summary: 'Notes about a merchant, the newest first',
    input: z.object({ advertiserUuid }),
    output: notes,
  }),
  add: call({
    method: 'POST',
    path: '/advs/v1/comments/{advertiserUuid}',
    kind: 'write',
    summary: 'Writes a note about a merchant',
    input: z.object({ advertiserUuid, content }),
    output: merchantNote,
  }),
  update: call({
    method: 'UPDATE',
    path: '/advs/v1/comments/{advertiserUuid}/{commentUuid}',
    kind: 'write',
    summary: 'Changes a note',
    input: z.object({ advertiserUuid, commentUuid, content }),
    output: merchantNote,
  }),
  remove: call({
    method: 'DELETE',
    path: '/advs/v1/comments/{advertiserUuid}/{commentUuid}',
    kind: 'write',
    summary: 'Takes a note away',
    input: z.object({ advertiserUuid, commentUuid }),
    output: z.object({}),
  }),
}
