import { z } from 'zod'
import { call } from '../call.ts'

const connectionUuid = z.uuid()
export const refusedCallback = z.object({
  refusedCallbackUuid: z.uuid(),
  /** When it last arrived. */
  receivedDatetime: z.string(),
  /** How often it arrived with this content. */
  receivedCount: z.number(),
  /** The field and the rule, as answered to the network. */
  problem: z.string(),
  /** The parameters received, and the body of a POST; truncated if long. */
  content: z.string(),
})
export type RefusedCallback = z.output<typeof refusedCallback>

/** Callbacks that could not be read. They were answered with the reason and do not count. */
export const refusedCallbacks = {
  list: call({
    method: 'GET',
    path: '/networks/v1/connections/{connectionUuid}/refused_callbacks',
    kind: 'read',
    summary: 'Callbacks of a connection that could not be read, the newest first',
    input: z.object({ connectionUuid }),
    output: z.object({ callbacks: z.array(refusedCallback), total: z.number() }),
  }),
  readAgain: call({
    method: 'POST',
    path: '/networks/v1/connections/{connectionUuid}/refused_callbacks/again',
    kind: 'write',
    summary:
      'Reads them once more, as what came now would be read. What was told of a sale since then goes on counting',
    input: z.object({ connectionUuid }),
    output: z.object({ readCount: z.number(), leftCount: z.number() }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/networks/v1/connections/{connectionUuid}/refused_callbacks',
    kind: 'write',
    summary: 'Forgets them: they count nothing',
    input: z.object({ connectionUuid }),
    output: z.object({}),
  }),
}
